from mcpbdd.binding import install

install(globals())
