import assert from 'node:assert/strict';
import { afterEach, test, vi } from 'vitest';
import { createFetchSend, forwardCallbacks } from '../../../server-stub/emulator/src/delivery/send.js';

afterEach(() => void vi.unstubAllGlobals());

/** What a sender says of a response. */
async function answerTo(response: Response) {
  vi.stubGlobal('fetch', async () => response);
  const callback = { url: 'http://receiver.example/', header: null, payloadType: 'Inline' } as const;
  const payload = { headers: {}, body: new Uint8Array() };
  return createFetchSend({ timeout: 1000 })(callback, payload, new AbortController().signal);
}

test('a redirect whose status the browser hides is no answer', async () => {
  assert.deepEqual(await answerTo(new Response(null, { status: 302 })), { status: 302 });
  // An opaque redirect has status 0, too.
  assert.deepEqual(await answerTo(Response.error()), { error: 'unreachable' });
});

test('a body that cannot be dropped leaves the status that came before it', async () => {
  const body = new ReadableStream({
    cancel() {
      throw new TypeError('network error');
    },
  });
  assert.deepEqual(await answerTo(new Response(body, { status: 503 })), { status: 503 });
});

test('a callback is forwarded with the address it was meant for, in characters that a header can have', async () => {
  const sent: string[] = [];
  const send = forwardCallbacks(async ({ url }, { headers }) => {
    sent.push(url, new Headers(headers).get('x-emulator-callback-url') ?? '');
    return { status: 204 };
  }, 'http://inbox.example/');
  const callback = { url: 'https://klinik.example/结果\n', header: null, payloadType: 'Inline' } as const;
  await send(callback, { headers: {}, body: new Uint8Array() }, new AbortController().signal);
  assert.deepEqual(sent, ['http://inbox.example/', 'https://klinik.example/%E7%BB%93%E6%9E%9C']);
});
