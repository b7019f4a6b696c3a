// Pages for back ends in other languages: the gateway runs beside the server, and asks it who is signed in.

/** A whole application of Flask to try it, beside `app.py`. */
const FLASK_TRIAL = `from app import app
from flask import redirect, send_from_directory, session

PAGE = """<!doctype html>
<title>My reports</title>
<script type="module" src="/hdt-elements/hdt-elements.js"></script>
<hdt-upload token-endpoint="http://127.0.0.1:8787/hdt/token"></hdt-upload>
"""


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

/**
 * @typedef {object} BackEnd
 * @property {string} title
 * @property {string} language Of its code.
 * @property {string} file Where the code goes.
 * @property {string} code The endpoint that names the signed-in person. It runs as it stands in `file`.
 * @property {number} port Where the framework's development server listens.
 * @property {string} checked How far the code was tried: `test/contract/session-endpoints` runs that of Python.
 * @property {string} exempt How the protocol's paths are left out of its CSRF protection.
 * @property {string} sent What its body limit is called.
 * @property {string} refused Why its endpoint may refuse the gateway in production.
 * @property {{ file: string, code: string, start: string, open: string }} [trial] A whole application for the first try.
 */

/** @type {Readonly<Record<string, BackEnd>>} */
export const BACK_ENDS = {
  django: {
    title: 'Django',
    language: 'python',
    file: 'urls.py',
    port: 8000,
    code: `from django.http import JsonResponse
from django.urls import path


def whoami(request):
    if not request.user.is_authenticated:
        return JsonResponse({}, status=401)
    return JsonResponse({"subject": str(request.user.pk)})


urlpatterns = [path("whoami", whoami)]`,
    checked: '`test/contract/session-endpoints` ran this code with Django 3.2, the gateway and the emulator.',
    exempt: 'Put `@csrf_exempt` of `django.views.decorators.csrf` on the views below `/hdt/`.',
    sent: '`DATA_UPLOAD_MAX_MEMORY_SIZE` does not count files, so 250 MB of files pass. Your web server has a limit as well.',
    refused:
      'The log of the gateway says `forward: status 400`: add `127.0.0.1` to `ALLOWED_HOSTS`.\n- Everybody counts as signed out: `SECURE_SSL_REDIRECT` redirects the gateway. Add `r"^whoami$"` to `SECURE_REDIRECT_EXEMPT`.',
  },
  flask: {
    title: 'Flask',
    language: 'python',
    file: 'app.py',
    port: 5000,
    code: `from flask import Flask, session

app = Flask(__name__)
app.secret_key = "replace this"


@app.get("/whoami")
def whoami():
    if "user_id" not in session:
        return {}, 401
    return {"subject": str(session["user_id"])}`,
    checked: '`test/contract/session-endpoints` ran this code with Flask 3.1, the gateway and the emulator.',
    exempt:
      'With Flask-WTF, call `csrf.exempt(blueprint)` for the blueprint below `/hdt/`. Flask alone checks nothing.',
    sent: 'If you set `MAX_CONTENT_LENGTH`, allow 252 MB.',
    trial: {
      file: 'trial.py',
      code: FLASK_TRIAL,
      start: 'flask --app trial run',
      open: 'http://127.0.0.1:5000/login',
    },
    refused:
      'Everybody counts as signed out: your endpoint redirects to HTTPS or to a sign-in page. Exempt `/whoami`.',
  },
  fastapi: {
    title: 'FastAPI',
    language: 'python',
    file: 'main.py',
    port: 8000,
    code: `from fastapi import FastAPI, HTTPException, Request
from starlette.middleware.sessions import SessionMiddleware

app = FastAPI()
app.add_middleware(SessionMiddleware, secret_key="replace this")


@app.get("/whoami")
def whoami(request: Request):
    user_id = request.session.get("user_id")
    if user_id is None:
        raise HTTPException(401)
    return {"subject": str(user_id)}`,
    checked:
      '`test/contract/session-endpoints` ran this code with FastAPI 0.92, the gateway and the emulator.',
    exempt: 'FastAPI has no CSRF protection. If you added one, leave the paths below `/hdt/` out.',
    sent: 'FastAPI has no limit for the body. Your proxy may have one.',
    refused:
      'Everybody counts as signed out: your endpoint redirects to HTTPS or to a sign-in page. Exempt `/whoami`.',
  },
  spring: {
    title: 'Spring',
    language: 'java',
    file: 'WhoAmI.java',
    port: 8080,
    code: `import java.security.Principal;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class WhoAmI {
  @GetMapping("/whoami")
  ResponseEntity<Map<String, String>> whoami(Principal person) {
    return person == null
        ? ResponseEntity.status(401).build()
        : ResponseEntity.ok(Map.of("subject", person.getName()));
  }
}`,
    checked: 'No test runs this code. It was compiled against Spring 4.3.',
    exempt:
      'With Spring Security, add `http.csrf(csrf -> csrf.ignoringRequestMatchers("/hdt/**"))`. Permit `/whoami` for everyone, so that it answers 401 and no sign-in page.',
    sent: 'Set `spring.servlet.multipart.max-file-size` to 25 MB and `max-request-size` to 252 MB.',
    refused:
      'Everybody counts as signed out: your endpoint redirects to HTTPS or to a sign-in page. Exempt `/whoami`.',
  },
  laravel: {
    title: 'Laravel',
    language: 'php',
    file: 'routes/web.php',
    port: 8000,
    code: `<?php

use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\Route;

Route::get('/whoami', function (Request $request) {
    $user = $request->user();
    return $user
        ? response()->json(['subject' => (string) $user->getAuthIdentifier()])
        : response()->json([], 401);
});`,
    checked: 'No test runs this code. PHP 8.2 found its syntax right.',
    exempt:
      "In `bootstrap/app.php`, add `$middleware->validateCsrfTokens(except: ['hdt/*'])`. Older versions have `$except` in `VerifyCsrfToken`.",
    sent: 'Set `upload_max_filesize` to 25 MB and `post_max_size` to 252 MB in `php.ini`.',
    refused:
      'Everybody counts as signed out: your endpoint redirects to HTTPS or to a sign-in page. Exempt `/whoami`.',
  },
  rails: {
    title: 'Rails',
    language: 'ruby',
    file: 'app/controllers/whoami_controller.rb',
    port: 3000,
    code: `class WhoamiController < ApplicationController
  def show
    return head :unauthorized unless session[:user_id]

    render json: { subject: session[:user_id].to_s }
  end
end`,
    checked: 'No test runs this code. Ruby 3.1 found its syntax right.',
    exempt: 'Write `skip_forgery_protection` in the controllers below `/hdt/`.',
    sent: 'Rails has no limit for the body. Your proxy may have one.',
    refused:
      'Everybody counts as signed out: Rails refuses the host or redirects to HTTPS. Add `127.0.0.1` to `config.hosts`, and exclude `/whoami` in `config.ssl_options`.',
  },
};

const ROUTE = {
  rails: 'Add the route `get "whoami", to: "whoami#show"` to `config/routes.rb`.',
  django: 'If `urls.py` exists, add the path to its list.',
};

export function backEndPage(name) {
  const { title, language, file, port, code, checked, exempt, sent, refused, trial } = BACK_ENDS[name];
  const whole = trial
    ? `
For a first page with a sign-in, write \`${trial.file}\` beside it:

\`\`\`${language}
${trial.code}
\`\`\`

Run \`${trial.start}\` and open <${trial.open}>. Add a report: its rows appear below the file.
`
    : `
Put the element into a page of yours, with \`token-endpoint="http://127.0.0.1:8787/hdt/token"\`.
`;
  return `# ${title}

Your page reaches the gateway at \`/hdt\`. The gateway runs beside ${title} and asks one endpoint of yours who is signed in.

## Name the signed-in person

In \`${file}\`:

\`\`\`${language}
${code}
\`\`\`
${ROUTE[name] ? `\n${ROUTE[name]}\n` : ''}
The endpoint answers 200 with a \`subject\`, or 401. Use an id that never changes, and no name: the audit trail contains it. ${checked}

## Try it on your machine

Install the packages, and start the emulator and the gateway. Use a terminal for each:

\`\`\`sh
npm install hdt-elements hdt-gateway hdt-emulator
npx hdt-emulator --port 8790
HDT_SESSION_FORWARD_URL=http://127.0.0.1:${port}/whoami HDT_ALLOWED_ORIGINS=http://127.0.0.1:${port} \\
HDT_SERVICE_URL=http://127.0.0.1:8790 HDT_API_KEY=hdt-emulator-key npx hdt-gateway
\`\`\`

The gateway listens on port 8787. Browsers send the cookies of \`127.0.0.1\` to each of its ports, so you need no proxy yet.
${whole}
## Deploy it

Start the gateway with the service's address and your key:

\`\`\`sh
openssl rand -hex 32   # once: keep it as your HDT_TOKEN_SECRET
HDT_SESSION_FORWARD_URL=http://127.0.0.1:${port}/whoami HDT_TOKEN_SECRET=your-secret \\
HDT_SERVICE_URL=https://service.example HDT_API_KEY=your-key npx hdt-gateway
\`\`\`

On your own machine the gateway makes a token secret at each start. In production you set it, so that a restart ends no session.

Your web server passes \`/hdt/\` to the gateway and serves the script. For nginx:

\`\`\`nginx
location /hdt/ {
  proxy_pass http://127.0.0.1:8787;
  proxy_set_header Host $http_host;
  proxy_request_buffering off;
  proxy_buffering off;
  client_max_body_size 252m;
}
location /hdt-elements/ {
  alias /srv/app/node_modules/hdt-elements/dist/;
}
\`\`\`

The element then is on the gateway's own origin:

\`\`\`html
<script type="module" src="/hdt-elements/hdt-elements.js"></script>
<hdt-upload token-endpoint="/hdt/token"></hdt-upload>
\`\`\`

Without a sign-in the element says "You are not signed in."

## On sign-out

End your own session. The gateway asks your endpoint before each upload, and keeps an answer for two seconds.

## Implement the protocol in ${title} instead

The requests of the element then reach ${title} itself:

| Request | Your part |
|---|---|
| \`POST /hdt/token\`, \`{"scope": "pathology"}\` | Give the signed-in person a token for ten minutes. |
| \`POST /hdt/api/master\` | Add the API key, pass the form on, store the owner of each id. |
| \`GET\` of a status, a result or a list | Pass it on for the owner of the id. Answer 404 to anybody else. |

1. Read [the protocol](../../server-stub/token-exchange/PROTOCOL.md), and port \`stub.py\` of the package. It is one file.
2. Exempt the paths from CSRF protection. ${exempt} The element sends no CSRF token. It sends JSON with the header \`X-HDT-Client: 1\`, which no form of another site can send. Check both, and answer 415 or 403.
3. Allow large forms. ${sent}
4. Check your work:

\`\`\`sh
HDT_API_KEY=hdt-emulator-key npx hdt-gateway conformance http://127.0.0.1:${port}/hdt/token
\`\`\`

## What may go wrong

- "This website did not let that through." (\`website-refused\`): CSRF protection or a firewall answered 403. Exempt the path.
- "This is too large for this website." (\`website-limit\`, 413): raise the body limit of the proxy.
- "This page is not set up yet, so it cannot send or show anything." (\`not-set-up\`, 404): \`/hdt/\` does not reach the gateway.
- The log of the gateway says \`forward: status 500\`: your endpoint failed.
- ${refused}
`;
}
