def before_all(context):
    if context.config.userdata.get("means") == "before_all":
        raise ValueError("no power")


def before_scenario(context, scenario):
    def stop():
        raise KeyboardInterrupt

    if context.config.userdata.get("means") == "escape":
        context.add_cleanup(stop)
