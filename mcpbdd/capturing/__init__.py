"""Stands between a real client and the server: what crossed the wire becomes frames, a conversation, scenarios.

A relay (over_stdio, over_http) hands everything on unchanged and leaves a copy with the tap; nothing is read before
the session is over. Then secrets are taken out of the frames, they are read as exchanges, the exchanges are said in
sentences, and the sentences are tried against fresh servers until they pass, or it is known why they cannot.
"""
