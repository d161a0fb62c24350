"""Prints your watchlists and the newest price of a ticker. Python 3, standard library; the scope read:watchlists."""

import json
import os
import urllib.error
import urllib.request

URL = os.environ.get("PRICEALGO_URL", "http://localhost:3001")
TOKEN = os.environ["PRICEALGO_TOKEN"]


def ask(path):
    """Every answer is {status, data, message}, an error's too."""
    request = urllib.request.Request(f"{URL}/api/{path}", headers={"Authorization": f"Bearer {TOKEN}"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            body = json.load(answer)
    except urllib.error.HTTPError as refusal:
        body = json.load(refusal)
    if body["status"] != "success":
        raise SystemExit(f"{body['data']['code']}: {body['message']}")
    return body["data"]


print(json.dumps(ask("watchlists")))
print(json.dumps(ask("ticker-live-info?exchangeShortName=NASDAQ&symbol=AAPL")))
