# Receives webhooks and verifies them. Python 3.8 or newer.
#   TULAY_WEBHOOK_SECRET=whsec_… PORT=8080 python3 receiver.py
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("TULAY_WEBHOOK_SECRET", "").encode()
PORT = int(os.environ.get("PORT", "8080"))
TOLERANCE_SECONDS = 300
seen = set()  # In production, use a database table with a unique constraint on the event's ID.

if not SECRET:
    raise SystemExit("TULAY_WEBHOOK_SECRET is not set; use the signing_secret of your endpoint")


def is_genuine(header, body):
    """body: the raw request body, not JSON that was parsed and serialized again"""
    parts = [part.partition("=") for part in (header or "").split(",")]
    sent = next((value for name, _, value in parts if name == "t"), "")
    if not sent.isdigit() or abs(time.time() - int(sent)) > TOLERANCE_SECONDS:
        return False
    expected = hmac.new(SECRET, sent.encode() + b"." + body, hashlib.sha256).hexdigest().encode()
    return any(name == "v1" and hmac.compare_digest(value.encode(), expected) for name, _, value in parts)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        genuine = is_genuine(self.headers.get("X-Service-Signature"), body)
        self.send_response(200 if genuine else 401)  # Respond first: slow responses are retried.
        self.end_headers()
        event = json.loads(body) if genuine else None
        if event and event["id"] not in seen:
            seen.add(event["id"])
            print(event["type"], event["data"]["object"]["id"], flush=True)


with ThreadingHTTPServer(("127.0.0.1", PORT), Receiver) as server:
    print(f"listening for webhooks at http://127.0.0.1:{PORT}", flush=True)
    server.serve_forever()
