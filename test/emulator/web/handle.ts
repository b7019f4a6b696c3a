import { createClock, createEmulator, DEFAULT_KEY } from '../../../server-stub/emulator/src/browser.js';

/** What a test does with an emulator, from the first upload to a reset, and what it sees of it. */
export async function handled(): Promise<Readonly<Record<string, unknown>>> {
  const callback = { url: 'https://clinic.example/results', header: null, payloadType: 'Inline' } as const;
  const answers = [503, 204];
  const emulator = createEmulator({
    accounts: [{ customerId: 1001, keys: [DEFAULT_KEY], settings: { callback } }],
    uploads: [{ fileName: 'before.csv', content: 'Test,Result,Unit\nUrea,5,mmol/L\n' }],
    clock: createClock({ start: Date.UTC(2026, 0, 14, 10), running: false }),
    send: async () => ({ status: answers.shift() ?? 204 }),
  });
  const headers = { authorization: `Bearer ${DEFAULT_KEY}` };
  const statuses = () => emulator.uploads().map(({ fileName, status }) => [fileName, status]);
  const seen: Record<string, unknown> = {};

  await emulator.idle();
  seen.begun = statuses();
  const [before] = emulator.uploads();
  seen.retried = emulator
    .callbacksOf(before!.uploadId)
    .map(({ state, attempts }) => [state, attempts.map(({ answer }) => answer)]);

  // A form as bytes: WebKit cannot read a form with files that the same page has made.
  const part = 'content-disposition: form-data; name="files"; filename="later.csv"';
  const sent = await emulator.request('/api/master?module=pathology', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=edge' },
    body: `--edge\r\n${part}\r\n\r\nTest,Result,Unit\nSodium,139,mmol/L\n\r\n--edge--\r\n`,
  });
  const { uploadId } = (await sent.json()) as { uploadId: string };
  seen.received = statuses();
  const snapshot = structuredClone(emulator.snapshot());

  await emulator.advance(3000);
  seen.later = statuses();
  const [delivered] = emulator.callbacksOf(uploadId);
  seen.payload = await delivered!.request
    .json()
    .then(({ totalTests, Results }) => [totalTests, Results.length]);
  seen.nobody = emulator.callbacksOf('another');

  const off = emulator.fault({ kind: '503', route: 'results', next: 1 });
  for (const path of [
    `/api/v1/status/${uploadId}`,
    `/api/v1/results/${uploadId}`,
    `/api/v1/results/${uploadId}`,
  ])
    await emulator.request(path, { headers });
  off();
  await emulator.request('/api/v1/uploads', { headers });
  seen.requests = emulator
    .requests()
    .map(({ method, route, status, fault, nearestFault }) => [method, route, status, fault, nearestFault]);

  emulator.restore(snapshot);
  seen.restored = [statuses(), emulator.requests().length];
  await emulator.advance(3000);
  seen.again = statuses();

  emulator.reset();
  await emulator.idle();
  seen.reset = [statuses(), emulator.snapshot().clock.now];
  emulator.close();
  return seen;
}

export const HANDLED = {
  begun: [['before.csv', 'completed']],
  retried: [['delivered', [{ status: 503 }, { status: 204 }]]],
  received: [
    ['later.csv', 'uploaded'],
    ['before.csv', 'completed'],
  ],
  later: [
    ['later.csv', 'completed'],
    ['before.csv', 'completed'],
  ],
  payload: [1, 1],
  nobody: [],
  requests: [
    ['GET', '/api/v1/uploads', 200, null, null],
    ['GET', '/api/v1/results/:uploadId', 200, null, '503@results:1: it is used up'],
    ['GET', '/api/v1/results/:uploadId', 503, '503', null],
    ['GET', '/api/v1/status/:uploadId', 200, null, '503@results:1: the route is status, not results'],
    ['POST', '/api/master?module=pathology', 200, null, null],
  ],
  restored: [
    [
      ['later.csv', 'uploaded'],
      ['before.csv', 'completed'],
    ],
    0,
  ],
  again: [
    ['later.csv', 'completed'],
    ['before.csv', 'completed'],
  ],
  reset: [[['before.csv', 'completed']], Date.UTC(2026, 0, 14, 10)],
};
