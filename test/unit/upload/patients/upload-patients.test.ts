import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { type Clock, systemClock } from '../../../../src/core/clock.js';
import { connect } from '../../../../src/core/service/connect.js';
import type { Prepared } from '../../../../src/prepare/plan.js';
import type { Entry } from '../../../../src/upload/entry.js';
import { createUploadFlow, type UploadFlow } from '../../../../src/upload/upload-flow.js';
import { LEVEL_2 } from '../../../support/level-2.js';
import {
  createScriptedService,
  type PendingRequest,
  type ScriptedService,
} from '../../../support/scripted-service.js';

const hl7 = (id: string, name: string, birth: string, issuer = 'HARBOUR') =>
  new File(
    [`MSH|^~\\&|LAB\rPID|1||${id}^^^${issuer}^MR||${name}||${birth}\rOBX|1|NM|2345-7||5.${id}|\r`],
    `${id}.hl7`,
  );
const ERIKA = () => hl7('417', 'MUSTER^ERIKA', '19840312');
const ERIKA_AGAIN = () => hl7('90', 'Muster^Erika', '19840312', 'LAKESIDE');
const JONAS = () => hl7('905', 'BEISPIEL^JONAS', '19710809');
const TABLE = () => new File(['Test,Result\nGlucose,5.6\n'], 'nobody.csv');

/** Ten times as fast. */
const clock: Clock = { now: Date.now, sleep: (ms, options) => systemClock.sleep(ms / 10, options) };

let service: ScriptedService;
let flow: UploadFlow;
let features: readonly string[];
/**
 * What the back end says of each kind of request, and the requests for patients that it got. `busy`: how many it refuses to store,
 * since there are too many. `isSilent`: it never compares. `isRestarting`: a proxy answers for it where it would compare.
 */
let answers: {
  match?: object;
  patients?: Record<string, object>;
  busy?: number;
  isSilent?: boolean;
  isRestarting?: boolean;
};
let seen: string[];
let isStopped: boolean;

beforeEach(() => {
  service = createScriptedService();
  features = [...LEVEL_2, 'patients'];
  answers = {};
  seen = [];
  isStopped = false;
  const client = connect({
    tokenEndpoint: 'https://gateway.test/hdt/token',
    scope: ['pathology'],
    fetch: service.fetch,
    clock,
  });
  flow = createUploadFlow({
    client,
    clock,
    random: () => 0,
    whenVisible: () => Promise.resolve(),
    prepare: async (file) => {
      const isTable = (file as File).name.endsWith('.csv');
      return { body: file, format: isTable ? 'csv' : 'hl7' } as Prepared;
    },
  });
  void serve();
});
afterEach(() => {
  isStopped = true;
  flow.close();
  service.close();
});

/** Answers every request; uploads are called `u-` and the name of their file. */
async function serve(): Promise<void> {
  while (!isStopped) answer(await service.nextRequest());
}

function answer(request: PendingRequest): void {
  const { path, method, fileNames, body } = request;
  if (/patient/.test(path)) seen.push(`${method} ${path.replace('/hdt', '')} ${body}`.trim());
  if (answers.isSilent && path.endsWith('/match')) return;
  const isRefused = method === 'PUT' && (answers.busy ?? 0) > 0;
  if (isRefused) answers.busy! -= 1;
  const [status, content] = isRefused ? [429, {}] : contentOf(path, fileNames);
  request.json(status, content);
}

function contentOf(path: string, fileNames: readonly string[]): readonly [status: number, content: object] {
  const token = {
    access_token: 't',
    token_type: 'Bearer',
    expires_in: 600,
    base_url: '/hdt',
    subject_tag: 'ana',
  };
  if (path.endsWith('/token')) return [200, { ...token, features }];
  if (path.includes('/api/master'))
    return [200, { uploads: fileNames.map((name) => ({ uploadId: `u-${name}` })) }];
  if (path.includes('/status/')) return [200, { status: 'completed' }];
  if (path.includes('/results/')) return [200, { results: [] }];
  if (path.endsWith('/match') && answers.isRestarting) return [404, {}];
  if (path.endsWith('/match')) return [200, answers.match ?? { match: 'none', others: [] }];
  const [, id = ''] = /uploads\/([^/]+)\/patient/.exec(path) ?? [];
  const patient = answers.patients?.[decodeURIComponent(id).replace(/^u-/, '')];
  return patient ? [200, patient] : [500, {}];
}

const until = (isReached: () => boolean) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!isReached()) return;
      stop();
      resolve();
    };
    const stop = flow.subscribe(check);
    check();
  });
const ready = (count: number) =>
  until(() => flow.entries().filter(({ status }) => status === 'ready').length === count);
const told = (count: number) => until(() => flow.entries().filter(({ patient }) => patient).length === count);
const named = (tag: string) => ({ state: 'named', tag, initials: 'E. M.', others: [] });
const ids = () => flow.entries().map(({ id }) => id) as [string, string];

describe('whose an upload is', () => {
  it('is stored by what its file names, and no entry has the name', async () => {
    answers.patients = { '417.hl7': named('t1') };
    flow.add([ERIKA()]);
    await told(1);
    assert.equal(
      seen.at(-1),
      'PUT /uploads/u-417.hl7/patient {"patients":[{"ids":[{"value":"417","issuer":"HARBOUR MR"}],"name":"ERIKA MUSTER","birthDate":"1984-03-12"}]}',
    );
    assert.equal(flow.entries()[0]?.patient?.tag, 't1');
    assert.doesNotMatch(JSON.stringify(flow.entries()), /ERIKA|MUSTER|1984/);
  });

  it('is asked of a file in which no browser can read it', async () => {
    answers.patients = { 'nobody.csv': { state: 'named', tag: 't2', initials: 'J. B.', others: ['E. M.'] } };
    flow.add([TABLE()]);
    await told(1);
    assert.deepEqual(seen, ['GET /uploads/u-nobody.csv/patient']);
    assert.deepEqual(flow.entries()[0]?.patient?.others, ['E. M.']);
  });

  it('is not asked of a back end that does not tell', async () => {
    features = LEVEL_2;
    flow.add([ERIKA(), TABLE()]);
    await ready(2);
    assert.deepEqual(seen, []);
  });

  it('may fail: the results are there, and stand apart', async () => {
    flow.add([TABLE(), new File(['Test,Result\nSodium,1\n'], 'other.csv')]);
    await ready(2);
    assert.equal(flow.isSamePerson(...ids()), false);
  });
});

describe('two files of the list are one patient’s', () => {
  const cases: readonly (readonly [
    string,
    () => [File, File],
    Record<string, object> | undefined,
    boolean,
  ])[] = [
    ['by their tags', () => [ERIKA(), JONAS()], { '417.hl7': named('t1'), '905.hl7': named('t1') }, true],
    [
      'not by two tags',
      () => [ERIKA(), ERIKA_AGAIN()],
      { '417.hl7': named('t1'), '90.hl7': named('t2') },
      false,
    ],
    [
      'not without tags',
      () => [ERIKA(), ERIKA_AGAIN()],
      { '417.hl7': { state: 'several' }, '90.hl7': { state: 'unknown' } },
      false,
    ],
    ['by what they name, where no tag is known', () => [ERIKA(), ERIKA_AGAIN()], undefined, true],
    ['not by other names', () => [ERIKA(), JONAS()], undefined, false],
    ['not when one names nobody', () => [ERIKA(), TABLE()], undefined, false],
    [
      'not when both name nobody',
      () => [TABLE(), new File(['Test,Result\nSodium,1\n'], 'other.csv')],
      undefined,
      false,
    ],
  ];
  for (const [what, files, patients, isSame] of cases)
    it(what, async () => {
      if (patients) answers.patients = patients;
      else features = LEVEL_2;
      const [first, second] = files();
      flow.add([first]);
      await ready(1);
      flow.add([second]);
      await until(() => flow.entries()[1]?.status !== 'sniffing');
      if (flow.entries()[1]?.status === 'failed') flow.retry(ids()[1]);
      await ready(2);
      if (patients) await told(2);
      assert.equal(flow.isSamePerson(...ids()), isSame);
    });

  it('not a file of two patients with itself', async () => {
    features = LEVEL_2;
    const two = new File([await ERIKA().text(), await JONAS().text()], 'two.hl7');
    flow.add([two]);
    await until(() => flow.entries()[0]?.status === 'failed');
    flow.retry(flow.entries()[0]!.id);
    await ready(1);
    assert.equal(flow.namesSeveral(flow.entries()[0]!.id), true);
  });
});

describe('a back end that has too many requests', () => {
  it('stores whom a report names once there are fewer', async () => {
    answers.patients = { '417.hl7': named('t1') };
    answers.busy = 3;
    flow.add([ERIKA()]);
    await told(1);
    assert.equal(seen.filter((request) => request.startsWith('PUT')).length, 4);
  });
});

describe('the guard against another patient', () => {
  it('lets no further file wait for a back end that does not answer', async () => {
    answers.isSilent = true;
    flow.add([ERIKA(), ERIKA_AGAIN(), hl7('91', 'MUSTER^ERIKA', '19840312')]);
    await ready(3);
    assert.equal(seen.filter((request) => request.includes('match')).length, 1);
  });

  it('compares files again half a minute later', async () => {
    answers.isSilent = true;
    flow.add([ERIKA()]);
    await ready(1);
    flow.remove(first().id);
    answers = { match: { match: 'other', others: ['E. M.'] } };
    await clock.sleep(31_000);
    flow.add([JONAS()]);
    const held = await refusal();
    assert.ok(held.status === 'failed' && held.code === 'other-patient');
  });

  it('compares later files although a proxy answered once for a back end that restarts', async () => {
    answers = { isRestarting: true, patients: { '417.hl7': named('t1') } };
    flow.add([ERIKA()]);
    await told(1);
    flow.remove(first().id);
    answers = { match: { match: 'other', others: ['E. M.'] } };
    flow.add([JONAS()]);
    const held = await refusal();
    assert.ok(held.status === 'failed' && held.code === 'other-patient');
  });

  const first = () => flow.entries()[0] as Entry;
  const refusal = () => until(() => first().status === 'failed').then(first);

  for (const match of ['other', 'alike'])
    it(`holds a file back that is ${match} than those of the records, and says whose these are`, async () => {
      answers.match = { match, others: ['E. M.'] };
      flow.add([JONAS()]);
      const held = await refusal();
      assert.ok(held.status === 'failed' && held.code === 'other-patient');
      assert.deepEqual(flow.getPatients(held.id).recorded, ['E. M.']);
      flow.retry(held.id);
      await ready(1);
      assert.equal(seen.filter((request) => request.includes('match')).length, 1, 'asked once');
    });

  for (const match of ['none', 'same', 'unclear', 'unheard-of'])
    it(`lets a file pass that is ${match}`, async () => {
      answers.match = { match, others: ['E. M.'] };
      flow.add([JONAS()]);
      await ready(1);
    });

  it('asks nobody about a file without a name', async () => {
    flow.add([TABLE()]);
    await ready(1);
    assert.ok(!seen.some((request) => request.includes('match')));
  });
});
