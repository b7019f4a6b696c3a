import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { ROOT, type Running, run } from '../../../support/process.js';
import { skipWhen } from '../../../support/skip.js';

/** The lines of the shell blocks of the emulator's page, comments left out. */
function linesOf(...names: readonly string[]): readonly string[] {
  const page = readFileSync(join(ROOT, 'docs/reference/emulator.md'), 'utf8');
  return names.flatMap((name) => {
    const [, block] = new RegExp(`^\`\`\`sh ${name}\n([\\s\\S]*?)^\`\`\``, 'm').exec(page) ?? [];
    assert.ok(block, `docs/reference/emulator.md has a block ${name}`);
    return block.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  });
}

interface Answer {
  readonly status: number;
  readonly type: string;
  /** What the line printed. */
  readonly text: string;
  readonly json: () => Shape;
}

/** As much of any of the answers as is looked at. */
type Shape = Partial<{
  uploadId: string;
  status: string;
  count: number;
  key: string;
  uploads: { status: string }[];
  results: { Result: string }[];
  extractions: { result: { items: { deviceType: string; confidence: number }[] } }[];
  review: { rows: { row: number }[] };
  arrivals: { headers: unknown }[];
  requests: unknown[];
  accounts: { keys: unknown[] }[];
  clock: { now: number };
}>;

type Check = (answer: Answer, id: string) => void;

const ok = (status: number, type: string, check: (json: Shape, text: string, id: string) => void): Check => {
  return (answer, id) => {
    assert.deepEqual([answer.status, answer.type], [status, type], answer.text);
    check(type.includes('json') && answer.text !== '' ? answer.json() : {}, answer.text, id);
  };
};
const done: Check = ({ status, text }) => assert.deepEqual([status, text], [204, '']);
const uploaded: Check = ({ status }, id) => {
  assert.equal(status, 200);
  assert.match(id, /^[0-9a-f-]{36}$/);
};

const JSON_TYPE = 'application/json';

/** Each line of the section by its order: how it is known, and what it must answer. */
const EXPECTED: readonly (readonly [line: RegExp, check: Check])[] = [
  [/blood-panel\.hl7/, uploaded],
  [
    /blood-count\.csv -F files=\S+\.pdf/,
    ok(200, JSON_TYPE, ({ uploads }) => assert.equal(uploads?.length, 2)),
  ],
  [
    /api\/v1\/status/,
    ok(200, JSON_TYPE, ({ uploadId, status }, _, id) =>
      assert.deepEqual([uploadId, status], [id, 'completed']),
    ),
  ],
  [/uploadId=/, ok(200, JSON_TYPE, ({ uploadId }, _, id) => assert.equal(uploadId, id))],
  [
    /results\/\$id$/,
    ok(200, JSON_TYPE, ({ results }) => {
      assert.equal(results?.length, 8);
      assert.equal(results[0]?.Result, '5.6');
    }),
  ],
  [/format=csv/, ok(200, 'text/csv', (_, text) => assert.match(text, /^\uFEFF?.*Result.*\r\n.*Glucose/))],
  [
    /api\/v1\/uploads\?/,
    ok(200, JSON_TYPE, ({ count, uploads }) => {
      assert.ok(Number(count) >= 1 && Number(count) <= 5);
      for (const { status } of uploads ?? []) assert.equal(status, 'completed');
    }),
  ],
  [
    /oximeter\.jpg/,
    ok(200, JSON_TYPE, ({ extractions }) => {
      const [item] = extractions?.[0]?.result?.items ?? [];
      assert.equal(item?.deviceType, 'pulse oximeter');
      assert.ok(Number(item?.confidence) >= 0.7);
    }),
  ],
  [/transformations/, ok(200, JSON_TYPE, ({ count }) => assert.equal(count, 1))],
  [/accounts\/1001\/settings/, done],
  [/doubtful\.by-the-clock/, uploaded],
  [/"ms": 3000/, done],
  [
    /admin\/uploads\/\$id$/,
    ok(200, JSON_TYPE, ({ review }) =>
      assert.deepEqual(
        review?.rows?.map(({ row }) => row),
        [2],
      ),
    ),
  ],
  [/admin\/uploads\/\$id\/review/, done],
  [/"ms": 1800000/, done],
  [
    /portal\/inbox$/,
    ok(200, JSON_TYPE, ({ arrivals }) => {
      assert.equal(arrivals?.length, 2, 'of the rows without doubt, and of the reviewed one');
      for (const { headers } of arrivals ?? []) assert.match(JSON.stringify(headers), /\["x-key","mine"\]/);
    }),
  ],
  [/admin\/faults/, done],
  [
    /-isH .*api\/v1\/status/,
    ({ status, text }) => {
      assert.equal(status, 503);
      assert.match(text, /^retry-after: 5\r$/im);
    },
  ],
  [/accounts\/1001\/keys/, ok(200, JSON_TYPE, ({ key }) => assert.match(String(key), /^hdt-[\w-]{24}$/))],
  [
    /\$AT\/admin$/,
    ok(200, JSON_TYPE, ({ uploads, requests, accounts, clock }) => {
      assert.equal(uploads?.length, 4);
      assert.equal(accounts?.[0]?.keys?.length, 2);
      assert.ok(Number(requests?.length) >= 10 && Number(clock?.now) > Date.now());
    }),
  ],
  [/admin\/reset$/, done],
];

const hasCurl = spawnSync('curl', ['--version'], { encoding: 'utf8' });
const [, major = 0, minor = 0] = /^curl (\d+)\.(\d+)/.exec(hasCurl.stdout ?? '')?.map(Number) ?? [];
const isOld = major < 7 || (major === 7 && minor < 82);

describe('the curl lines of docs/reference/emulator.md', {
  ...skipWhen(isOld, 'needs curl 7.82 or newer on the path'),
}, () => {
  const lines = linesOf('emulator-start', 'emulator-calls', 'emulator-admin');
  const curls = lines.filter((line) => line.includes('curl '));
  const folder = mkdtempSync(join(tmpdir(), 'hdt-curl-'));
  const state = join(folder, 'state');
  let emulator: Running;
  let port: string;

  beforeAll(async () => {
    const [, options = ''] = /^npx hdt-emulator (.*)$/.exec(lines[0] ?? '') ?? [];
    emulator = run(process.execPath, [
      'server-stub/emulator/dist/main.js',
      ...options.split(' '),
      '--port',
      '0',
    ]);
    [, port = ''] = await emulator.line(/^ready http:\/\/127\.0\.0\.1:(\d+) /);
    // Beside what a line prints, so that the line stays as a reader copies it.
    writeFileSync(join(folder, '.curlrc'), 'write-out = "%{stderr}%{http_code} %{content_type}\\n"\n');
    writeFileSync(state, '');
  });
  afterAll(async () => {
    emulator.interrupt();
    await emulator.ended;
    rmSync(folder, { recursive: true });
  });

  /** As typed into one shell, whose variables last from line to line. */
  function type(line: string): Answer & { readonly id: string } {
    const here = line.replaceAll(':8790', `:${port}`);
    const script = `. "$STATE"\n${here}\ndeclare -p AT KEY id >"$STATE" 2>/dev/null; true`;
    const env = { ...process.env, CURL_HOME: folder, STATE: state, HOME: folder };
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: ROOT, env, encoding: 'utf8' });
    const [, status = '0', mime = ''] = /^(\d{3}) ([^;\s]*)/m.exec(stderr) ?? [];
    const [, id = ''] = /^declare -- id="(.*)"$/m.exec(readFileSync(state, 'utf8')) ?? [];
    return { status: Number(status), type: mime, text: stdout, json: () => JSON.parse(stdout) as Shape, id };
  }

  test('are those that are expected', () => {
    assert.equal(curls.length, EXPECTED.length, 'each line has its expectation, and each expectation a line');
    for (const [i, line] of curls.entries()) assert.match(line, EXPECTED[i]![0]);
  });

  // The first line starts what runs here already.
  for (const line of lines.slice(1)) {
    const check = EXPECTED[curls.indexOf(line)]?.[1];
    test(line.length > 100 ? `${line.slice(0, 100)}…` : line, () => {
      const first = type(line);
      if (!check) return;
      const deadline = Date.now() + 30_000;
      for (let answer = first; ; answer = type(line)) {
        try {
          return check(answer, answer.id);
        } catch (thrown) {
          // What only asks is asked again while a document is read, as a reader would.
          const asksOnly = !/-F |--json|-isH/.test(line);
          if (!asksOnly || Date.now() > deadline) throw thrown;
        }
      }
    });
  }
});
