# Mints an embed token on your server with your secret key. Mint a new one for each page you serve. Python 3.8 or newer.
#   TULAY_URL=http://localhost:3000 TULAY_SECRET_KEY=sk_test_… TULAY_PROJECT=<uuid> python3 mint_token.py
import json
import os
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

URL, KEY, PROJECT = (os.environ.get(name) for name in ("TULAY_URL", "TULAY_SECRET_KEY", "TULAY_PROJECT"))
if not (URL and KEY and PROJECT):
    raise SystemExit("Set TULAY_URL, TULAY_SECRET_KEY and TULAY_PROJECT (see README.md)")


def iframe_address(**request):
    """Returns the URL for an iframe. The arguments are documented under POST /v1/embed_tokens."""
    headers = {
        "Authorization": "Bearer " + KEY,
        "Content-Type": "application/json",
    }
    body = json.dumps({"project_uuid": PROJECT, **request}).encode()
    try:
        with urlopen(Request(URL + "/v1/embed_tokens", body, headers)) as response:
            answer = json.load(response)
    except HTTPError as refusal:
        error = json.load(refusal)["error"]
        raise RuntimeError(f"{error['code']}: {error['message']}") from None
    return f"{URL}/embed/{answer['surface']}/{PROJECT}?token={quote(answer['token'], safe='')}"


if __name__ == "__main__":
    print(iframe_address(audience="merchant", surface="payments"))
