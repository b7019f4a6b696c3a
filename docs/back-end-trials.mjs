// The element on a page for the first try of a back end, on one machine and without a proxy.

const TOKEN_ENDPOINT = 'http://127.0.0.1:8787/hdt/token';

const TRIAL_PAGE = `<!doctype html>
<title>My reports</title>
<script type="module" src="/hdt-elements/hdt-elements.development.js"></script>
<hdt-upload token-endpoint="${TOKEN_ENDPOINT}"></hdt-upload>
`;

export const FLASK_TRIAL = `from app import app
from flask import redirect, send_from_directory, session

PAGE = """${TRIAL_PAGE}"""


@app.get("/login")
def login():
    session["user_id"] = 1001
    return redirect("/")


@app.get("/")
def page():
    return PAGE


@app.get("/hdt-elements/<path:name>")
def elements(name):
    return send_from_directory("node_modules/hdt-elements/dist", name)`;

export const FASTAPI_TRIAL = `from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.staticfiles import StaticFiles
from main import app

PAGE = """${TRIAL_PAGE}"""

app.mount("/hdt-elements", StaticFiles(directory="node_modules/hdt-elements/dist"))


@app.get("/login")
def login(request: Request):
    request.session["user_id"] = 1001
    return RedirectResponse("/")


@app.get("/", response_class=HTMLResponse)
def page():
    return PAGE`;

export const DJANGO_TEMPLATE = `{% load static %}
<script type="module" src="{% static 'hdt-elements/hdt-elements.development.js' %}"></script>
<hdt-upload token-endpoint="${TOKEN_ENDPOINT}"></hdt-upload>`;

const ROWS_APPEAR = 'Add a report: its rows appear below the file.';

/** A first page with a sign-in, in a file beside the endpoint's. @type {(file: string, code: string, start: string, port: number) => Trial} */
export const wholeTrial = (file, code, start, port) => ({
  pieces: [
    {
      about: `For a first page with a sign-in, write \`${file}\` beside it:`,
      file,
      language: 'python',
      code,
    },
  ],
  open: `Run \`${start}\` and open <http://127.0.0.1:${port}/login>. ${ROWS_APPEAR}`,
});

/** The element on a page that exists, of files that the framework serves from a folder. @type {(folder: string, port: number) => Trial} */
export const copiedTrial = (folder, port) => ({
  pieces: [
    {
      about: 'Copy the files of the package into a folder that is served:',
      language: 'sh',
      code: `cp -r node_modules/hdt-elements/dist ${folder}/hdt-elements`,
    },
    {
      about: 'Put the element into a page:',
      language: 'html',
      code: TRIAL_PAGE.trimEnd().split('\n').slice(-2).join('\n'),
    },
  ],
  open: openYourPage(port),
});

/** @type {(port: number) => string} */
export const openYourPage = (port) =>
  `Sign in at \`http://127.0.0.1:${port}\` and open the page. ${ROWS_APPEAR}`;

/**
 * @typedef {object} Piece
 * @property {string} about The sentence before the code.
 * @property {string} [file] Where the code goes, if a test runs it.
 * @property {string} language
 * @property {string} code
 */

/**
 * @typedef {object} Trial
 * @property {readonly Piece[]} pieces
 * @property {string} open How the page is opened.
 */
