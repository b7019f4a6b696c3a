// The back ends in other languages that have a page in `docs/start/`: the gateway runs beside the server.
import {
  copiedTrial,
  DJANGO_TEMPLATE,
  FASTAPI_TRIAL,
  FLASK_TRIAL,
  openYourPage,
  wholeTrial,
} from './back-end-trials.mjs';

/**
 * @typedef {object} BackEnd
 * @property {string} title
 * @property {string} language Of its code.
 * @property {string} file Where the code goes.
 * @property {string} code The endpoint that names the signed-in person. It runs as it stands in `file`.
 * @property {number} port Where the framework's development server listens.
 * @property {string} [after] What else the endpoint needs.
 * @property {string} checked How far the code was tried: `test/contract/session-endpoints` runs that of Python.
 * @property {string} exempt How the protocol's paths are left out of its CSRF protection.
 * @property {string} sent What its body limit is called.
 * @property {string} refused Why its endpoint may refuse the gateway in production.
 * @property {import('./back-end-trials.mjs').Trial} trial The element on a page for the first try.
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
    after: 'Your `urls.py` has a list `urlpatterns`: add the path to it.',
    checked: 'A test runs this code with the gateway and the emulator. It works with Django 3.2 and 5.2.',
    exempt: 'Put `@csrf_exempt` of `django.views.decorators.csrf` on the views below `/hdt/`.',
    sent: '`DATA_UPLOAD_MAX_MEMORY_SIZE` does not count files, so 250 MB of files pass. Your web server has a limit as well.',
    trial: {
      pieces: [
        {
          about: 'In `settings.py`, serve the files of the package while you develop:',
          file: 'settings.py',
          language: 'python',
          code: 'STATICFILES_DIRS = [("hdt-elements", BASE_DIR / "node_modules/hdt-elements/dist")]',
        },
        {
          about: 'Put the element into a template:',
          file: 'templates/reports.html',
          language: 'html',
          code: DJANGO_TEMPLATE,
        },
      ],
      open: openYourPage(8000),
    },
    refused:
      '`forward: status 400`: add `127.0.0.1` to `ALLOWED_HOSTS`.\n- Everybody counts as signed out: `SECURE_SSL_REDIRECT` redirects the gateway. Add `r"^whoami$"` to `SECURE_REDIRECT_EXEMPT`.',
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
    checked: 'A test runs this code with the gateway and the emulator. It works with Flask 3.1.',
    exempt:
      'With Flask-WTF, call `csrf.exempt(blueprint)` for the blueprint below `/hdt/`. Flask alone checks nothing.',
    sent: 'If you set `MAX_CONTENT_LENGTH`, allow 252 MB.',
    trial: wholeTrial('trial.py', FLASK_TRIAL, 'flask --app trial run', 5000),
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
    after: 'Install what it needs: `pip install fastapi uvicorn itsdangerous`.',
    checked: 'A test runs this code with the gateway and the emulator. It works with FastAPI 0.92 and 0.142.',
    exempt: 'FastAPI has no CSRF protection. If you added one, leave the paths below `/hdt/` out.',
    sent: 'FastAPI has no limit for the body. Your proxy may have one.',
    trial: wholeTrial('trial.py', FASTAPI_TRIAL, 'uvicorn trial:app', 8000),
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
    after: 'With Spring Security, permit `/whoami` for everyone, so that it answers 401 and no sign-in page.',
    checked: 'No test runs this code. It was compiled against Spring 4.3.',
    exempt: 'With Spring Security, add `http.csrf(csrf -> csrf.ignoringRequestMatchers("/hdt/**"))`.',
    sent: 'Set `spring.servlet.multipart.max-file-size` to 25 MB and `max-request-size` to 252 MB.',
    trial: copiedTrial('src/main/resources/static', 8080),
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
    trial: copiedTrial('public', 8000),
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
    after: 'Add the route `get "whoami", to: "whoami#show"` to `config/routes.rb`.',
    checked: 'No test runs this code. Ruby 3.1 found its syntax right.',
    exempt: 'Write `skip_forgery_protection` in the controllers below `/hdt/`.',
    sent: 'Rails has no limit for the body. Your proxy may have one.',
    trial: copiedTrial('public', 3000),
    refused:
      'Everybody counts as signed out: Rails refuses the host or redirects to HTTPS. Add `127.0.0.1` to `config.hosts`, and exclude `/whoami` in `config.ssl_options`.',
  },
};
