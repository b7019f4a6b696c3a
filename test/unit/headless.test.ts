import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  type CaptureFlow,
  createCaptureFlow,
  createRecordsFlow,
  createUploadFlow,
  type Entry,
  type UploadFlow,
} from '../../src/headless.js';
import {
  createScriptedService,
  type PendingRequest,
  type ScriptedService,
} from '../support/scripted-service.js';

const tokenEndpoint = 'https://gateway.test/hdt/token';

/** The flows find this one by themselves, as they would in any program. */
const platform = { fetch: globalThis.fetch };
let service: ScriptedService;

async function next(path: RegExp): Promise<PendingRequest> {
  for (;;) {
    const turn = await service.nextRequest();
    if (path.test(turn.path)) return turn;
    assert.equal(turn.path, '/hdt/token');
    turn.json(200, { access_token: 't', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' });
  }
}

const reaches = (flow: UploadFlow, status: Entry['status']) =>
  new Promise<Entry>((resolve) => {
    flow.subscribe(({ entry }) => {
      if (entry?.status === status) resolve(entry);
    });
  });

const fails = (flow: CaptureFlow) =>
  new Promise<string>((resolve) => {
    flow.subscribe(({ capture }) => {
      if (capture.status === 'failed') resolve(capture.code);
    });
  });

describe('./headless in Node, given a token endpoint only', () => {
  beforeAll(() => {
    service = createScriptedService();
    globalThis.fetch = service.fetch;
  });
  afterAll(() => Object.assign(globalThis, platform));

  it('runs without a page', () => {
    assert.deepEqual([typeof document, typeof window, typeof XMLHttpRequest], Array(3).fill('undefined'));
  });

  it('uploads a report and follows it to its rows', async () => {
    const flow = createUploadFlow({ tokenEndpoint });
    const ready = reaches(flow, 'ready');
    flow.add([new File(['name,result\nGlucose,5.6\n'], 'lab.csv')]);
    const post = await next(/api\/master\?module=pathology/);
    assert.deepEqual([post.method, post.fileNames], ['POST', ['lab.csv']]);
    post.json(200, { uploads: [{ uploadId: 'u1' }] });
    (await next(/status\/u1/)).json(200, { status: 'completed' });
    const results = [{ 'Biomarker-Name': 'Glucose', Result: '5.6', Unit: 'mmol/L' }];
    (await next(/results\/u1/)).json(200, { fileName: 'lab.csv', results });
    const entry = await ready;
    assert.equal(entry.status === 'ready' && entry.rows[0]?.result.text, '5.6');
    flow.close();
  });

  it('refuses formats that the service does not accept', async () => {
    const flow = createUploadFlow({ tokenEndpoint });
    const failed = reaches(flow, 'failed');
    flow.add([new File(['MZ program'], 'lab.pdf')]);
    const entry = await failed;
    assert.equal(entry.status === 'failed' && entry.code, 'executable');
    assert.equal(service.waiting, 0);
    flow.close();
  });

  it('reads a photo where it can be prepared', async () => {
    const flow = createCaptureFlow({
      tokenEndpoint,
      prepare: async (body) => ({ body, format: 'jpeg', via: 'native' }),
    });
    const read = new Promise<unknown>((resolve) => {
      flow.subscribe(({ capture }) => {
        if (capture.status === 'read') resolve(capture.readings[0]?.measurements);
      });
    });
    flow.takeFile(new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'photo.jpg'));
    const data = { spo2: { value: '98', unit: '%' } };
    const items = [{ deviceType: 'pulse oximeter', confidence: 0.9, data }];
    (await next(/module=medical/)).json(200, { extractions: [{ id: 'r1', result: { items } }] });
    assert.deepEqual(await read, [{ key: 'spo2', value: '98', unit: '%' }]);
    flow.close();
  });

  it('reports that there is no camera, and that pictures cannot be prepared', async () => {
    const flow = createCaptureFlow({ tokenEndpoint });
    const missing = fails(flow);
    flow.open();
    assert.equal(await missing, 'camera-missing');
    const unreadable = fails(flow);
    flow.takeFile(new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9)], 'photo.jpg'));
    assert.equal(await unreadable, 'unreadable-image');
    flow.close();
  });

  it('lists the records of a person', async () => {
    const flow = createRecordsFlow({ tokenEndpoint });
    const loading = flow.load({ limit: 5, signal: new AbortController().signal });
    const answers: [RegExp, unknown][] = [
      [/uploads/, { uploads: [{ uploadId: 'u1', status: 'completed' }] }],
      [/transformations/, []],
    ];
    for (const [path, body] of answers) (await next(path)).json(200, body);
    const records = await loading;
    assert.equal(records.kind === 'loaded' && records.uploads[0]?.uploadId, 'u1');
  });

  it('rejects a token endpoint that is no URL', () => {
    for (const create of [createUploadFlow, createCaptureFlow, createRecordsFlow]) {
      assert.throws(() => create({ tokenEndpoint: '/hdt/token' }), TypeError);
    }
  });
});
