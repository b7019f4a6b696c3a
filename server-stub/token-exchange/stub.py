"""The least that a back end does for hdt-elements: level 1 of PROTOCOL.md, with Python's standard library alone.

    HDT_SERVICE_URL=http://127.0.0.1:8790 HDT_API_KEY=hdt-emulator-key python3 server-stub/token-exchange/stub.py

Replace `find_person`, which gives each browser a cookie, by your sign-in, and `owners`, which ends with the process,
by your database. Left out: rate limits, sign-out before a token expires, logs, pages of other origins, list rows
beyond the newest hundred of the account, and all of level 2 (so a lost response cannot be looked up). `hdt-gateway`
has all of that.
"""

import base64
import hashlib
import hmac
import http.client
import json
import os
import re
import secrets
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

SERVICE = urlsplit(os.environ.get("HDT_SERVICE_URL", ""))
API_KEY = os.environ.get("HDT_API_KEY", "")
HOST, PORT = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8787"))
MOUNT, LIFETIME_S, MAX_BYTES = "/hdt", 600, 251 * 2**20
SECRET = secrets.token_bytes(32)
LISTS = {"/api/v1/uploads": "uploads", "/api/master/transformations": "records"}
FORWARDED_HEADERS = ("Content-Type", "Content-Disposition", "Retry-After")

# The person who owns each "pathology <upload id>" and "medical <record id>". Your database goes here.
owners = {}


def find_person(headers):
    """Finds out who is signed in, and a cookie to set. Your sign-in goes here; this one gives each browser a cookie."""
    known = re.search(r"(?:^|; )hdt-stub=([\w-]{43})(?:;|$)", headers.get("Cookie", ""))
    if known:
        return known[1], None
    person = secrets.token_urlsafe(32)
    return person, f"hdt-stub={person}; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000"


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def sign(text):
    return base64url(hmac.digest(SECRET, text.encode(), hashlib.sha256))


class Problem(Exception):
    """Problem details (RFC 9457). They name nothing of the request: another person's id looks like an unknown one."""

    def __init__(self, status, code):
        super().__init__(code)
        self.status = status
        self.headers = {"Content-Type": "application/problem+json"}
        if status == 401:
            self.headers["WWW-Authenticate"] = "Bearer"
        body = {"type": f"urn:hdt:problem:{code}", "title": code, "status": status, "code": code}
        self.body = json.dumps(body).encode()


def call_service(method, target, headers=None, form=None):
    """Sends one request to the service, with headers of its own, and passes on three headers of the response."""
    connect = http.client.HTTPSConnection if SERVICE.scheme == "https" else http.client.HTTPConnection
    connection = connect(SERVICE.netloc, timeout=120)
    try:
        sent = {**(headers or {}), "Authorization": f"Bearer {API_KEY}"}
        try:
            connection.request(method, SERVICE.path + target, body=form, headers=sent)
        except (BrokenPipeError, ConnectionResetError):
            pass  # The service may refuse a form before it has read all of it.
        answer = connection.getresponse()
        body = answer.read()
    except (OSError, http.client.HTTPException):
        raise Problem(502, "service-unreachable") from None
    finally:
        connection.close()
    # 503 promises that the service stored nothing. After any other failure that is unknown.
    if answer.status == 503:
        raise Problem(503, "service-busy")
    if answer.status == 401 or answer.status > 499 or 300 <= answer.status < 400:
        raise Problem(502, "service-failed")
    if API_KEY.encode() in body:
        raise Problem(502, "service-bad-answer")
    return answer.status, body, {name: answer.headers[name] for name in FORWARDED_HEADERS if name in answer.headers}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.bytes_left = 0
        self.respond(self.read_own)

    def do_POST(self):
        size = self.headers.get("Content-Length", "")
        self.bytes_left = int(size) if size.isdigit() else MAX_BYTES + 1
        path = urlsplit(self.path).path
        routes = {f"{MOUNT}/token": self.exchange_session, f"{MOUNT}/api/master": self.forward_upload}
        self.respond(routes.get(path, self.refuse_path))

    def refuse_path(self):
        raise Problem(404, "not-found")

    def respond(self, route):
        try:
            status, body, headers = route()
        except Problem as problem:
            status, body, headers = problem.status, problem.body, problem.headers
        if self.bytes_left <= MAX_BYTES:  # A browser reads no response before it has sent its form.
            while self.read_chunk():
                pass
        self.close_connection = self.close_connection or self.bytes_left > 0
        self.send_response(status)
        always = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Content-Length": len(body)}
        for name, value in {**headers, **always}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def limit_size(self, max_bytes):
        if self.bytes_left > max_bytes:
            raise Problem(413, "too-large")

    def read_chunk(self):
        chunk = self.rfile.read1(min(self.bytes_left, 65536)) if self.bytes_left > 0 else b""
        self.bytes_left -= len(chunk)
        return chunk

    def exchange_session(self):
        """Exchanges the session for a token. A form of another site can send neither JSON nor the header."""
        if not self.headers.get("Content-Type", "").startswith("application/json"):
            raise Problem(415, "body-unsupported")
        if self.headers.get("X-HDT-Client") != "1":
            raise Problem(403, "client-header-required")
        if self.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            raise Problem(403, "cross-site")
        self.limit_size(1024)
        try:
            scope = json.loads(b"".join(iter(self.read_chunk, b"")))["scope"]
        except (ValueError, KeyError, TypeError):
            raise Problem(400, "scope-invalid") from None
        if not re.fullmatch("(pathology|medical)( (pathology|medical))?", str(scope)):
            raise Problem(400, "scope-invalid")
        person, cookie = find_person(self.headers)
        if not person:
            raise Problem(401, "session-required")
        claims = {"person": person, "scope": scope, "expires": time.time() + LIFETIME_S}
        payload = base64url(json.dumps(claims).encode())
        token = {
            "access_token": f"{payload}.{sign(payload)}",
            "token_type": "Bearer",
            "expires_in": LIFETIME_S,
            "scope": scope,
            "base_url": MOUNT,
            "subject_tag": sign(f"subject {person}")[:22],
            **({"new_session": True} if cookie else {}),
        }
        headers = {"Content-Type": "application/json", **({"Set-Cookie": cookie} if cookie else {})}
        return 200, json.dumps(token).encode(), headers

    def authorize(self, scope):
        """Finds the person of the token. Raises for a token that is missing, forged, expired or of another scope."""
        header = self.headers.get("Authorization", "")
        token = re.fullmatch(r"Bearer ([\w-]+)\.([\w-]+)", header, re.ASCII)
        if not token or not hmac.compare_digest(token[2], sign(token[1])):
            raise Problem(401, "token-invalid")
        claims = json.loads(base64.urlsafe_b64decode(token[1] + "=="))
        if claims["expires"] < time.time():
            raise Problem(401, "token-invalid")
        if scope not in claims["scope"].split(" "):
            raise Problem(403, "scope-insufficient")
        return claims["person"]

    def forward_upload(self):
        """Streams the form to the service. Ids get their owner before the browser learns them."""
        module = parse_qs(urlsplit(self.path).query).get("module", [""])[0]
        person = self.authorize(module)
        form_type = self.headers.get("Content-Type", "")
        if not form_type.startswith("multipart/form-data"):
            raise Problem(415, "body-unsupported")
        self.limit_size(MAX_BYTES)
        headers = {"Content-Type": form_type, "Content-Length": str(self.bytes_left)}
        status, body, passed = call_service("POST", f"/api/master?module={module}", headers, self.read_form())
        if status < 300:
            answer = json.loads(body)
            for item in [answer, *answer.get("uploads", []), *answer.get("extractions", [])]:
                if found := item.get("id", item.get("uploadId")):
                    owners[f"{module} {found}"] = person
        return status, body, passed

    def read_form(self):
        while self.bytes_left > 0:
            chunk = self.read_chunk()
            if not chunk:
                raise Problem(400, "body-invalid")
            yield chunk

    def read_own(self):
        """Reads one upload or record, or the part of the account's list that is the person's own."""
        target = urlsplit(self.path)
        path = target.path.removeprefix(MOUNT) if target.path.startswith(f"{MOUNT}/") else ""
        query = {name: values[0] for name, values in parse_qs(target.query).items()}
        one = re.fullmatch(r"/api/(?:v1/status|v1/results|master/medical)/([\w-]+)", path, re.ASCII)
        if not one and path not in LISTS:
            raise Problem(404, "not-found")
        module = "pathology" if path.startswith("/api/v1/") else "medical"
        person = self.authorize(module)
        if one and owners.get(f"{module} {one[1]}") != person:
            raise Problem(404, "not-found")
        limit = query.get("limit", "100" if module == "medical" else "10")
        if not one and re.fullmatch("[1-9][0-9]?|100", limit):
            query["limit"] = "100"
        status, body, headers = call_service("GET", f"{path}?{urlencode(query)}")
        if one or status != 200:
            return status, body, headers
        items = json.loads(body)[LISTS[path]]
        own = [item for item in items if owners.get(f"{module} {item.get('uploadId', item.get('id'))}") == person]
        own = own[: int(limit)]
        answer = {"success": True, "count": len(own), LISTS[path]: own}
        return 200, json.dumps(answer).encode(), {"Content-Type": "application/json"}


if __name__ == "__main__":
    server = ThreadingHTTPServer((HOST, PORT), Handler)
    print(f"http://{HOST}:{PORT}{MOUNT}/token", flush=True)
    server.serve_forever()
