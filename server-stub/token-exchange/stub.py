"""The least that a back end does for hdt-elements: level 1 of PROTOCOL.md, with Python's standard library alone.

    HDT_SERVICE_URL=http://127.0.0.1:8790 HDT_API_KEY=hdt-emulator-key python3 server-stub/token-exchange/stub.py

Replace `find_person` by your sign-in, and `owners`, which ends with the process, by your database. Left out: limits of
rate and of connections, sign-out before a token expires, logs, pages of other origins, list rows beyond the newest
hundred of the account, and all of level 2 (so a lost response cannot be looked up). `hdt-gateway` has all of that.
"""

import base64
import hmac
import html
import http.client
import json
import os
import re
import socket
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

SERVICE = urlsplit(os.environ.get("HDT_SERVICE_URL", "").rstrip("/"))
API_KEY = os.environ.get("HDT_API_KEY", "")
HOST, PORT = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8787"))
MOUNT, LIFETIME_S, SECRET = "/hdt", 600, os.urandom(32)
# Bytes of a form, of another request, and of an answer; seconds of silence. A form may take ten times as long.
MAX_FORM, MAX_REQUEST, MAX_ANSWER = 251 * 2**20, 64 * 2**10, 32 * 2**20
TIMEOUT_S = float(os.environ.get("HDT_TIMEOUT_S", "60"))
ID = {"pathology": "uploadId", "medical": "id"}
LISTS = {"/api/v1/uploads": "uploads", "/api/master/transformations": "records"}
# What passes: parameters to the service; from it headers, and types that no browser opens as a page.
PARAMETERS = ("format", "limit", "fromDate", "toDate", "status", "module")
FORWARDED_HEADERS = ("Content-Type", "Content-Disposition", "Retry-After")
JSON_TYPE = r"(?i)application/((fhir|problem)\+)?json(;[^,]*)?"
FILE_TYPE = r"(?i)(application/((fhir\+)?xml|octet-stream|vnd\.apache\.parquet)|text/(csv|plain))(;[^,]*)?"

# The person who owns each "pathology <upload id>" and "medical <record id>". Your database goes here.
owners = {}


def find_person(headers):
    """Finds out who is signed in, and a cookie to set. Your sign-in goes here; this one gives each browser a cookie."""
    known = re.search(r"(?:^|; )hdt-stub=([\w-]{43})(?:;|$)", headers.get("Cookie", ""))
    if known:
        return known[1], None
    person = base64url(os.urandom(32))
    return person, f"hdt-stub={person}; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000"


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def sign(text):
    return base64url(hmac.digest(SECRET, text.encode(), "sha256"))


class Problem(Exception):
    """Problem details (RFC 9457). They name nothing of the request: another person's id looks like an unknown one."""

    def __init__(self, status, code):
        advice = {401: {"WWW-Authenticate": "Bearer"}, 405: {"Allow": "GET, POST"}}.get(status, {})
        body = {"type": f"urn:hdt:problem:{code}", "title": code, "status": status, "code": code}
        super().__init__(status, json.dumps(body).encode(), {"Content-Type": "application/problem+json", **advice})


# Letters and digits of the key: as it is, in hexadecimal, and in base64 after none, one and two other bytes.
NO_LETTER = re.compile("[^a-z0-9]+")
BASE64 = [base64.b64encode((before + API_KEY).encode()).decode()[4:-4] for before in ("", ".", "..")]
SPELLINGS = [NO_LETTER.sub("", text.lower()) for text in (API_KEY, API_KEY.encode().hex(), *BASE64)]


def has_key(text):
    """Whether a text has the key, however it is spelled. What is still escaped after nine rounds counts as the key."""
    for _ in range(9):
        letters = NO_LETTER.sub("", text.lower())
        if API_KEY in text or any(len(one) > 11 and one in letters for one in SPELLINGS):
            return True
        plain = re.sub(r"\\u([0-9a-fA-F]{4})", r"&#x\1;", re.sub(r"\\[bfnrt]", "", text))
        before, text = text, html.unescape(plain) if html.unescape(plain) != text else unquote(text)
        if text == before:
            return False
    return True


def call_service(method, target, headers, form):
    """Sends one request to the service, with headers of its own. Raises where its answer may not pass."""
    connect = http.client.HTTPSConnection if SERVICE.scheme == "https" else http.client.HTTPConnection
    connection = connect(SERVICE.netloc, timeout=TIMEOUT_S)
    connection.connect()
    timer = threading.Timer(TIMEOUT_S, connection.sock.shutdown, [socket.SHUT_RDWR])
    try:
        with suppress(BrokenPipeError, ConnectionResetError):  # It may refuse a form before it has read all of it.
            sent = {**headers, "Authorization": f"Bearer {API_KEY}"}
            connection.request(method, SERVICE.path + target, form, sent)
        timer.start()  # An answer has to end, however slowly it comes.
        answer = connection.getresponse()
        body = answer.read(MAX_ANSWER + 1)
        is_cut_off = bool(answer.length) or len(body) > MAX_ANSWER or not timer.is_alive()
    finally:
        timer.cancel()
        connection.close()
    # 503 promises that the service stored nothing. After any other failure that is unknown.
    if answer.status == 401 or answer.status > 499:
        raise Problem(503 if answer.status == 503 else 502, "service-failed")
    passed = {name: answer.headers[name] for name in FORWARDED_HEADERS if name in answer.headers}
    content_type = passed.get("Content-Type", "")
    value = json.loads(body.decode(), parse_constant=int) if re.fullmatch(JSON_TYPE, content_type) else None
    texts = [body.decode("latin-1"), json.dumps(value), *passed.values()]
    if is_cut_off or any(map(has_key, texts)) or re.search(r"[\r\n]", "".join(passed.values())):
        raise Problem(502, "service-bad-answer")
    is_file = target.startswith("/api/v1/results/") and re.fullmatch(FILE_TYPE, content_type)
    may_pass = (isinstance(value, dict) or is_file) and "Content-Encoding" not in answer.headers
    if not may_pass or answer.status not in (200, 201, 202, *range(400, 500)):
        raise Problem(answer.status if 399 < answer.status else 502, "service-bad-answer")
    return answer.status, body, passed, value


class Handler(BaseHTTPRequestHandler):
    """Answers one request a connection, so that what follows a request is never read as another one."""

    timeout, bytes_left, protocol_version = TIMEOUT_S, 0, "HTTP/1.1"
    log_message = lambda *_: None  # A line for each request would have its ids.

    def do_GET(self):
        self.respond(self.read_own, "0")

    def do_POST(self):
        routes = {f"{MOUNT}/token": self.exchange_session, f"{MOUNT}/api/master": self.forward_upload}
        self.respond(routes.get(self.path.partition("?")[0], self.read_own), "")

    def send_error(self, status, *_):  # Python's parser refuses a request; 501 stands for another method.
        self.send(*Problem(405 if status == 501 else status, "request-invalid").args)

    def respond(self, route, default_length):
        self.deadline = time.monotonic() + 10 * TIMEOUT_S
        try:
            self.check_head(default_length)
            answer = route()
        except Exception as fault:
            answer = (fault if isinstance(fault, Problem) else Problem(502, "service-failed")).args
        self.send(*answer)
        while self.read_chunk() or (answer[0] in (400, 413) and time.sleep(0.2)):  # The sender reads, then we close.
            pass

    def send(self, status, body, headers):
        self.close_connection, self.request_version = True, "HTTP/1.1"
        self.send_response(status)
        always = {"HDT-Protocol": "1", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
        for header in {**headers, **always, "Content-Length": len(body), "Connection": "close"}.items():
            self.send_header(*header)
        self.end_headers()
        self.wfile.write(b"" if self.command == "HEAD" else body)

    def check_head(self, default_length):
        """Refuses a head that two readers could read in two ways (RFC 9112), and a body that is too long."""
        length = ",".join(self.headers.get_all("Content-Length", [default_length]))
        is_odd = re.search(r"[^\t -~\x80-\xff]", "".join(self.headers.values())) or "Transfer-Encoding" in self.headers
        is_odd = is_odd or "Content-Encoding" in self.headers or "Header" in repr(self.headers.defects)
        if is_odd or len(self.headers.get_all("Host", [])) != 1 or not re.fullmatch(r"\d{1,20}", length):
            raise Problem(400, "head-invalid")
        if int(length) > (MAX_FORM if self.path.startswith(f"{MOUNT}/api/master?") else MAX_REQUEST):
            raise Problem(413, "too-large")
        self.bytes_left = int(length)

    def read_chunk(self):
        chunk = b""
        with suppress(OSError):
            chunk = self.rfile.read1(min(self.bytes_left, 65536))
        self.bytes_left -= len(chunk)
        return chunk if time.monotonic() < self.deadline else b""

    def read_form(self):
        while self.bytes_left > 0:
            chunk = self.read_chunk()
            if not chunk:
                raise Problem(408, "too-slow")
            yield chunk

    def exchange_session(self):
        """Exchanges the session for a token. A form of another site can send neither JSON nor the header."""
        if not self.headers.get("Content-Type", "").startswith("application/json"):
            raise Problem(415, "body-unsupported")
        if self.headers.get("X-HDT-Client") != "1":
            raise Problem(403, "client-header-required")
        if self.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            raise Problem(403, "cross-site")
        scope = None
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            scope = json.loads(b"".join(self.read_form()).decode())["scope"]
        if not re.fullmatch("(pathology|medical)( (pathology|medical))?", str(scope)):
            raise Problem(400, "scope-invalid")
        person, cookie = find_person(self.headers)
        if not person:
            raise Problem(401, "session-required")
        claims = {"person": person, "scope": scope, "expires": time.time() + LIFETIME_S}
        payload = base64url(json.dumps(claims).encode())
        token = {"access_token": f"{payload}.{sign(payload)}", "token_type": "Bearer", "expires_in": LIFETIME_S}
        token |= {"scope": scope, "base_url": MOUNT, "subject_tag": sign(f"subject {person}")[:22]}
        token |= {"new_session": True} if cookie else {}
        headers = {"Content-Type": "application/json", **({"Set-Cookie": cookie} if cookie else {})}
        return 200, json.dumps(token).encode(), headers

    def authorize(self, scope):
        """Finds the person of the token. Raises for a token that is missing, forged, expired or of another scope."""
        token = re.fullmatch(r"Bearer ([\w-]+)\.([\w-]+)", self.headers.get("Authorization", ""), re.ASCII)
        is_valid = token and hmac.compare_digest(token[2], sign(token[1]))
        claims = json.loads(base64.urlsafe_b64decode(token[1] + "==")) if is_valid else {"expires": 0}
        if claims["expires"] < time.time():
            raise Problem(401, "token-invalid")
        if scope not in claims["scope"].split(" "):
            raise Problem(403, "scope-insufficient")
        return claims["person"]

    def forward_upload(self):
        """Streams the form to the service. Ids get their owner before the browser learns them."""
        module = parse_qs(self.path.partition("?")[2]).get("module", [""])[0]
        person = self.authorize(module)
        form_type = self.headers.get("Content-Type", "")
        if not form_type.startswith("multipart/form-data"):
            raise Problem(415, "body-unsupported")
        headers = {"Content-Type": form_type, "Content-Length": str(self.bytes_left)}
        status, body, passed, value = call_service("POST", f"/api/master?module={module}", headers, self.read_form())
        if status < 300:
            items = [value, *value.get("uploads", []), *value.get("extractions", [])]
            ids = [item[ID[module]] for item in items if item.get(ID[module]) is not None]
            found = [owners.setdefault(f"{module} {one}", person) for one in ids if re.fullmatch("[0-9A-Za-z_-]+", one)]
            if found != [person] * len(ids):
                raise Problem(502, "service-bad-answer")
        return status, body, passed

    def read_own(self):
        """Reads one upload or record, or the part of the account's list that is the person's own."""
        path, _, asked = self.path.removeprefix(MOUNT).partition("?")
        one = re.fullmatch(r"/api/(?:v1/status|v1/results|master/medical)/([\w-]+)", path, re.ASCII)
        if (not one and path not in LISTS) or not self.path.startswith(MOUNT) or self.command != "GET":
            raise Problem(404, "not-found")
        module = "pathology" if path.startswith("/api/v1/") else "medical"
        person = self.authorize(module)
        if one and owners.get(f"{module} {one[1]}") != person:
            raise Problem(404, "not-found")
        query = {name: values[0] for name, values in parse_qs(asked).items() if name in PARAMETERS}
        limit = query.get("limit", "100" if module == "medical" else "10")
        if not re.fullmatch("[1-9][0-9]?|100", limit):
            raise Problem(400, "query-invalid")
        target = f"{path}?{urlencode(query if one else {**query, 'limit': '100'})}"
        status, body, headers, value = call_service("GET", target, {}, None)
        if one or status > 299:
            return status, body, headers
        own = [row for row in value[LISTS[path]] if owners.get(f"{module} {row.get(ID[module])}") == person]
        answer = {"success": True, "count": len(own[: int(limit)]), LISTS[path]: own[: int(limit)]}
        return 200, json.dumps(answer).encode(), {"Content-Type": "application/json"}


if __name__ == "__main__":
    server = ThreadingHTTPServer((HOST, PORT), Handler)
    server.handle_error = lambda *_: None  # A client has gone.
    print(f"http://{HOST}:{PORT}{MOUNT}/token", flush=True)
    server.serve_forever()
