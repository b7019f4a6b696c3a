import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type RunningEmulator, startEmulator } from 'hdt-emulator';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { BACK_ENDS } from '../../docs/back-ends.mjs';
import { findFreePort } from '../support/free-port.mjs';
import { ROOT, type Running, run } from '../support/process.js';

const MAIN = 'server-stub/gateway/dist/command/main.js';
const REPORT = readFileSync(join(ROOT, 'demo/public/samples/blood-panel.hl7'));

const canRun = (command: string, ...args: string[]): boolean => {
  const { status, error } = spawnSync(command, args, { stdio: 'ignore' });
  return !error && status === 0;
};

/** For each framework: what it imports, and a program that serves the code of its page and signs in whom the path names. */
const PROGRAMS = {
  django: {
    module: 'django',
    program: `import os, runpy
from pathlib import Path
from wsgiref.simple_server import make_server
import django
from django.conf import settings
page_settings = runpy.run_path("settings.py", {"BASE_DIR": Path.cwd()})
settings.configure(
    SECRET_KEY="test", ROOT_URLCONF="served", ALLOWED_HOSTS=["127.0.0.1"], USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
                    "django.contrib.staticfiles"],
    STATIC_URL="/static/", STATICFILES_DIRS=page_settings["STATICFILES_DIRS"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": ["templates"]}],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware",
                "django.contrib.auth.middleware.AuthenticationMiddleware"],
    SESSION_ENGINE="django.contrib.sessions.backends.signed_cookies",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "people.sqlite"}},
)
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
import sys, types
from django.contrib.auth import get_user_model, login
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.http import JsonResponse
from django.shortcuts import render
from django.urls import path
import urls
def sign_in(request, name):
    person, _ = get_user_model().objects.get_or_create(username=name)
    login(request, person, "django.contrib.auth.backends.ModelBackend")
    return JsonResponse({})
served = types.ModuleType("served")
served.urlpatterns = [*urls.urlpatterns, path("sign-in/<name>", sign_in),
                      path("login", sign_in, {"name": "first"}), path("", render, {"template_name": "reports.html"})]
sys.modules["served"] = served
from django.core.wsgi import get_wsgi_application
with make_server("127.0.0.1", int(os.environ["PORT"]), StaticFilesHandler(get_wsgi_application())) as server:
    print("listening", flush=True)
    server.serve_forever()
`,
  },
  flask: {
    module: 'flask',
    program: `import os
from wsgiref.simple_server import make_server
from flask import session
from trial import app
@app.get("/sign-in/<name>")
def sign_in(name):
    session["user_id"] = name
    return {}
with make_server("127.0.0.1", int(os.environ["PORT"]), app) as server:
    print("listening", flush=True)
    server.serve_forever()
`,
  },
  fastapi: {
    module: 'fastapi, itsdangerous, uvicorn',
    program: `import os
import uvicorn
from fastapi import Request
from trial import app
@app.get("/sign-in/{name}")
def sign_in(name: str, request: Request):
    request.session["user_id"] = name
    return {}
@app.on_event("startup")
def started():
    print("listening", flush=True)
uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
`,
  },
} as const;

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator({ advance: 'at-once' });
});
afterAll(() => emulator.close());

/** The project needs none of them: a machine without one is as good. */
const installed = Object.entries(PROGRAMS).filter(([, { module }]) =>
  canRun('python3', '-c', `import ${module}`),
);

for (const [name, { program }] of installed) {
  const { title, file, code, trial } = BACK_ENDS[name]!;
  describe(`${title}, with the code of its page`, () => {
    const running: Running[] = [];
    let folder: string;
    let site: string;
    let gateway: string;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), `hdt-${name}-`));
      writeFileSync(join(folder, file), code);
      for (const piece of trial.pieces) {
        const path = join(folder, piece.file!);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, piece.code);
      }
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(ROOT, join(folder, 'node_modules/hdt-elements'), 'dir');
      writeFileSync(join(folder, 'serve_test.py'), program);
      const port = await findFreePort();
      const server = run('python3', ['serve_test.py'], { PORT: String(port) }, folder);
      running.push(server);
      await server.line(/^listening/);
      site = `http://127.0.0.1:${port}`;
      const node = run(process.execPath, [MAIN], {
        ...gatewaySettings(name, port),
        HDT_SERVICE_URL: emulator.url,
        HDT_API_KEY: emulator.key,
        HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
        HDT_DATABASE_URL: ':memory:',
        PORT: '0',
      });
      running.push(node);
      gateway = (await node.line(/"address":"([^"]+)"/))[1]!;
    });
    afterAll(async () => {
      for (const one of running) {
        one.kill('SIGKILL');
        await one.ended;
      }
      rmSync(folder, { recursive: true, force: true });
    });

    async function signIn(person: string): Promise<string> {
      const response = await fetch(`${site}/sign-in/${person}`);
      assert.equal(response.status, 200);
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    }

    const exchange = (cookie?: string, headers: Record<string, string> = {}) =>
      fetch(`${gateway}/token`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hdt-client': '1',
          ...(cookie && { cookie }),
          ...headers,
        },
        body: '{"scope":"pathology"}',
      });

    async function headersOf(person: string): Promise<{ authorization: string }> {
      const response = await exchange(await signIn(person));
      assert.equal(response.status, 200);
      const { access_token } = (await response.json()) as { access_token: string };
      return { authorization: `Bearer ${access_token}` };
    }

    it('serves a page with the element, whose origin the gateway of the page allows', async () => {
      const page = await (await fetch(site)).text();
      const [, script] = /src="([^"]+)"/.exec(page)!;
      assert.match(script!, /\/hdt-elements\.development\.js$/);
      const file = await fetch(new URL(script!, site));
      assert.deepEqual([file.status, /javascript/.test(file.headers.get('content-type')!)], [200, true]);
      assert.match(page, /<hdt-upload token-endpoint="http:\/\/127\.0\.0\.1:8787\/hdt\/token">/);
      const login = await fetch(new URL('/login', site), { redirect: 'manual' });
      const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
      const response = await exchange(cookie, { origin: site });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('access-control-allow-origin'), site);
      assert.equal(response.headers.get('access-control-allow-credentials'), 'true');
    });

    it('gives nobody a token without a sign-in', async () => {
      const response = await exchange();
      assert.equal(response.status, 401);
      assert.match(await response.text(), /session-required/);
      assert.equal((await exchange('session=forged; sessionid=forged')).status, 401);
    });

    it('brings the rows of a report to the person who sent it, and to nobody else', async () => {
      const [ada, ben] = [await headersOf('ada'), await headersOf('ben')];
      const form = new FormData();
      form.append('files', new Blob([REPORT]), 'blood-panel.hl7');
      const sent = await fetch(`${gateway}/api/master?module=pathology`, {
        method: 'POST',
        headers: ada,
        body: form,
      });
      assert.equal(sent.status, 200);
      const { uploadId } = (await sent.json()) as { uploadId: string };
      const results = (headers: HeadersInit) =>
        fetch(`${gateway}/api/v1/results/${uploadId}?format=json`, { headers });
      const rows = await vi.waitFor(
        async () => {
          const response = await results(ada);
          assert.equal(response.status, 200);
          return ((await response.json()) as { results: unknown[] }).results;
        },
        { timeout: 60_000, interval: 50 },
      );
      assert.ok(rows.length > 5);
      assert.equal((await results(ben)).status, 404);
    });

    it('knows a person again at their next sign-in', async () => {
      const tags = [];
      for (const person of ['ada', 'ada', 'ben']) {
        const response = await exchange(await signIn(person));
        tags.push(((await response.json()) as { subject_tag: string }).subject_tag);
      }
      assert.equal(tags[0], tags[1]);
      assert.notEqual(tags[0], tags[2]);
    });
  });
}

/** The variables of the page's command that name the endpoint, at the port of the test. */
function gatewaySettings(name: string, port: number): Record<string, string> {
  const page = readFileSync(join(ROOT, `docs/start/${name}.md`), 'utf8');
  const [, variable, path] = /^(HDT_SESSION_\w+)=http:\/\/127\.0\.0\.1:\d+(\/\S+)/m.exec(page)!;
  assert.match(page, /^\S+ HDT_ALLOWED_ORIGINS=http:\/\/127\.0\.0\.1:\d+ \\$/m);
  const site = `http://127.0.0.1:${port}`;
  return { [variable!]: `${site}${path}`, HDT_ALLOWED_ORIGINS: site };
}

describe('the page of each back end', () => {
  it('names what its code was run with, and says so where no test runs it', () => {
    for (const name of Object.keys(BACK_ENDS)) {
      const page = readFileSync(join(ROOT, `docs/start/${name}.md`), 'utf8');
      assert.equal(page.includes('No test runs this code.'), !(name in PROGRAMS), name);
    }
  });

  it("passes the gateway's paths on as its own nginx.conf does", () => {
    const settings =
      /\b(?:proxy_set_header X-|proxy_set_header Host|proxy_\w*buffering|proxy_read|client_max)[^;]*;/g;
    const deployed = readFileSync(join(ROOT, 'server-stub/gateway/deploy/nginx.conf'), 'utf8');
    const wanted = deployed.match(settings)!.sort();
    assert.equal(wanted.length, 6);
    for (const name of Object.keys(BACK_ENDS)) {
      const page = readFileSync(join(ROOT, `docs/start/${name}.md`), 'utf8');
      assert.deepEqual(page.match(settings)!.sort(), wanted, name);
    }
  });

  for (const [name, [command, option]] of Object.entries({
    laravel: ['php', '-l'],
    rails: ['ruby', '-c'],
  } as const).filter(([, [command]]) => canRun(command, '--version')))
    it(`has code that ${command} reads: ${name}`, () => {
      const { stdout, stderr, status } = spawnSync(command, [option], {
        input: BACK_ENDS[name]!.code,
        encoding: 'utf8',
      });
      assert.equal(status, 0, stdout + stderr);
    });
});
