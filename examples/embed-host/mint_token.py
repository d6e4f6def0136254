# Mints an embed token on your server with your secret key. Mint a new one for each page you serve. Python 3.8 or newer.
#   TULAY_URL=http://localhost:3000 TULAY_SECRET_KEY=sk_test_… TULAY_PROJECT=<uuid> python3 mint_token.py
import json
import os
from urllib.parse import quote
from urllib.request import Request, urlopen

URL = os.environ["TULAY_URL"]
PROJECT = os.environ["TULAY_PROJECT"]


def iframe_address(**request):
    """The address for an iframe. The arguments are those documented under POST /v1/embed_tokens."""
    headers = {
        "Authorization": "Bearer " + os.environ["TULAY_SECRET_KEY"],
        "Content-Type": "application/json",
    }
    body = json.dumps({"project_uuid": PROJECT, **request}).encode()
    # A refusal raises urllib.error.HTTPError; its body has the reason.
    with urlopen(Request(URL + "/v1/embed_tokens", body, headers)) as response:
        answer = json.load(response)
    return f"{URL}/embed/{answer['surface']}/{PROJECT}?token={quote(answer['token'], safe='')}"


if __name__ == "__main__":
    print(iframe_address(audience="merchant", surface="payments"))
