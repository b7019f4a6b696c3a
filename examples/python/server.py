"""Serves the page, with the least back end of the package beside it: level 1 of its PROTOCOL.md, in `stub.py`."""

import sys
from http.server import ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "node_modules/hdt-elements"
sys.path.append(str(PACKAGE / "server-stub/token-exchange"))

import stub  # noqa: E402

PAGE = {"/": HERE / "index.html", "/page.js": HERE / "page.js"}
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".wasm": "application/wasm"}


class Handler(stub.Handler):
    def do_GET(self):
        if self.path.startswith(stub.MOUNT + "/"):
            super().do_GET()
        else:
            self.respond(self.read_file, "0")

    def read_file(self):
        path = self.path.partition("?")[0]
        dist = PACKAGE.resolve() / "dist"
        file = PAGE.get(path) or (dist / path.removeprefix("/hdt-elements/")).resolve()
        if not file.is_file() or not (path in PAGE or file.is_relative_to(dist)):
            raise stub.Problem(404, "not-found")
        content_type = TYPES.get(file.suffix, "application/octet-stream")
        return 200, file.read_bytes(), {"Content-Type": content_type}


if __name__ == "__main__":
    print(f"http://localhost:{stub.PORT}", flush=True)
    ThreadingHTTPServer((stub.HOST, stub.PORT), Handler).serve_forever()
