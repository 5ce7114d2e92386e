from mcp.server.mcpserver import MCPServer

mcp = MCPServer("greeter")
mcp.add_tool(lambda name: f"Hello, {name}!", name="greet", description="Greet somebody by name.")
