"""Checks the public record of PriceAlgo from the outside:

    python3 verify_ledger.py https://HOST [--head FILE]... [--call CALL_ID]...

Needs Python 3.9 and nothing else. --head: a line of ledger-heads.jsonl that you or somebody else kept.
"""
import argparse
import base64
import hashlib
import json
import sys
import time
import urllib.error
import urllib.request

START = "0" * 64


def fail(message):
    sys.exit(message)


def number(value):
    """A number as ECMAScript writes it: 1e-9 and not 1e-09, 5 and not 5.0."""
    if isinstance(value, int):
        return str(value)
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, part = mantissa.partition(".")
    digits = (whole + part).lstrip("0")
    # The value is 0.DIGITS times ten to the power of `point`.
    point = len(whole) + int(exponent or 0) - (len(whole + part) - len(digits))
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = f"e{'+' if point > 0 else '-'}{abs(point - 1)}"
    return sign + digits[0] + ("." + digits[1:] if count > 1 else "") + power


def canonical(value):
    """RFC 8785: keys in the order of their UTF-16 units, no spaces, numbers as ECMAScript writes them."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value)
    return json.dumps(value, ensure_ascii=False)


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


# Ed25519 (RFC 8032) on the curve -x² + y² = 1 + d·x²·y² over the integers modulo P; points as (X, Y, Z, T).
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(factor, point):
    total = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = add(total, point)
        point = add(point, point)
        factor >>= 1
    return total


def unpacked(data):
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if y >= P or (x * x - square) % P or (x == 0 and odd):
        return None
    if x & 1 != odd:
        x = P - x
    return x, y, 1, x * y % P


BASE = unpacked((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(public, message, signature):
    if len(public) != 32 or len(signature) != 64:
        return False
    key, commitment = unpacked(public), unpacked(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    left, right = times(scalar, BASE), add(commitment, times(challenge, key))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


class Site:
    def __init__(self, address):
        self.address = address.rstrip("/")

    def get(self, path):
        while True:
            try:
                with urllib.request.urlopen(self.address + path, timeout=60) as answer:
                    return answer.read().decode()
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    fail(f"{path} answers {error.code}")
                time.sleep(int(error.headers.get("Retry-After", "5")))

    def chain(self, path, each):
        """The hash of each link by its place; [0] is the start."""
        hashes = [START]
        while True:
            links = json.loads(self.get(f"{path}?afterSeq={len(hashes) - 1}"))["data"]["links"]
            if not links:
                return hashes
            for link in links:
                record, before = link["record"], hashes[-1]
                made = sha256(before + "\n" + canonical(record))
                if record["seq"] != len(hashes) or link["previousHash"] != before or link["hash"] != made:
                    fail(f"{path} is broken at {len(hashes)}")
                each(record, made)
                hashes.append(made)


def lines_of(text):
    return [line for line in text.split("\n") if line]


def kept_lines(name):
    """The lines of a file that somebody kept; a file without any proves nothing."""
    try:
        with open(name, encoding="utf-8") as file:
            lines = lines_of(file.read())
    except OSError as error:
        fail(f"{name}: {error.strerror}")
    return lines or fail(f"{name} has no head in it")


def check_head(line, origin, calls, outcomes):
    try:
        signed = json.loads(line)
        body, head = signed["body"], json.loads(signed["body"])
        public, signature = base64.b64decode(head["publicKey"]), base64.b64decode(signed["signature"])
    except (ValueError, KeyError, TypeError):
        fail(f"{origin}: this is no head: {line[:80]}")
    if not is_signed(public, body.encode(), signature):
        fail(f"{origin}: the signature of {head['day']} does not fit")
    for name, hashes in (("calls", calls), ("outcomes", outcomes)):
        place = head[name]
        if place["seq"] >= len(hashes) or hashes[place["seq"]] != place["hash"]:
            fail(f"{origin}: the {name} up to {head['day']} are not those of the head")
    return head


def check_call(site, call, known):
    data = json.loads(site.get(f"/api/call-evidence?callId={call}"))["data"]
    if call not in known:
        fail(f"the call {call} is not in the chain")
    record, made, entries = known[call]
    if data["link"]["hash"] != made or canonical(data["link"]["record"]) != canonical(record):
        fail(f"the call {call} is not the one of the chain")
    if canonical([entry["record"] for entry in data["entries"]]) != canonical(entries):
        fail(f"the outcomes of the call {call} are not those of the chain")
    judged = sum(entry["kind"] == "outcome" for entry in entries)
    if judged == 0:
        return f"the call {call} is in the chain and not judged yet"
    if data["output"] is None:
        fail(f"the call {call} is judged, and what it said is kept back")
    hashes = sha256(canonical(data["params"])), sha256(canonical(data["output"]))
    if hashes != (record["paramsHash"], record["outputHash"]):
        fail(f"the call {call} did not say what is shown now")
    if any(canonical(peer) not in canonical(data["output"]) for peer in data["peers"]):
        fail(f"the call {call} was not compared with the peers that are shown now")
    return f"the call {call} said what is shown now; {judged} outcomes"


def main():
    parser = argparse.ArgumentParser(description="Checks the public record of PriceAlgo from the outside.")
    parser.add_argument("site")
    parser.add_argument("--head", action="append", default=[])
    parser.add_argument("--call", action="append", default=[])
    wanted = parser.parse_args()
    site = Site(wanted.site)

    # What the chains say of a call: its record, its hash, and its entries in their order.
    known = {}
    calls = site.chain("/api/call-chain", lambda record, made: known.__setitem__(record["id"], (record, made, [])))

    def about_a_call(record, _made):
        _record, made, entries = known.get(record["callId"], (None, None, []))
        if made != record["callHash"]:
            fail(f"the outcome {record['seq']} is about no call of the chain")
        if any((one["kind"], one.get("horizon")) == (record["kind"], record.get("horizon")) for one in entries):
            fail(f"the outcome {record['seq']} is told for a second time")
        entries.append(record)

    outcomes = site.chain("/api/outcome-chain", about_a_call)
    print(f"{len(calls) - 1} calls fit; last hash {calls[-1]}")
    print(f"{len(outcomes) - 1} outcomes and withdrawals fit; last hash {outcomes[-1]}")

    published = lines_of(site.get("/ledger-heads.jsonl"))
    previous, key = START, None
    for line in published:
        head = check_head(line, "/ledger-heads.jsonl", calls, outcomes)
        if head["previous"] != previous:
            fail(f"/ledger-heads.jsonl: {head['day']} does not follow the head before it")
        if key and key != head["publicKey"]:
            print(f"from {head['day']} on another key signs: ask the operator why")
        previous, key = sha256(json.loads(line)["body"]), head["publicKey"]
    print(f"{len(published)} signed heads fit; public key: {key or 'none yet'}")

    for name in wanted.head:
        for line in kept_lines(name):
            day = check_head(line, name, calls, outcomes)["day"]
            if line not in published:
                fail(f"the head of {day} in {name} is not among those that are published now")
            print(f"the head of {day} in {name} fits")

    for call in wanted.call:
        print(check_call(site, call, known))


if __name__ == "__main__":
    main()
