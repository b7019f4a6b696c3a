import assert from 'node:assert/strict';
import { it } from 'vitest';
import { encryptionKey } from '../../../../src/core/crypto.js';
import { connect } from '../../../../src/core/service/connect.js';
import { createCipher } from '../../../../src/pages/by-phone/cipher.js';
import { encodeMessage, type PageChange } from '../../../../src/pages/by-phone/page-message.js';
import { PageReceiver } from '../../../../src/pages/by-phone/receive-pages.js';
import { createFakeClock, settled } from '../../../support/fake-clock.js';
import { createRelay } from './relay.js';

const PAGE: PageChange = { kind: 'page', id: 'p', index: 0, format: 'jpeg', rotation: 0, corners: null };

it('a change whose event has come without that of its page is taken after the page', async () => {
  const relay = createRelay();
  relay.state = 'confirmed';
  const cipher = await createCipher(encryptionKey());
  const taken: string[] = [];
  const receiver = new PageReceiver(
    {
      id: relay.id,
      client: connect({
        tokenEndpoint: 'https://gateway.test/hdt/token',
        scope: ['pathology'],
        fetch: relay.fetch,
        clock: createFakeClock(),
      }),
      isPaired: () => true,
      signal: new AbortController().signal,
    },
    {
      cipher: Promise.resolve(cipher),
      onMessage: ({ change }) => taken.push(change.kind) > 0,
      onDevicePhoto() {},
    },
  );
  for (const [id, change] of [
    ['m1', PAGE],
    ['m2', { kind: 'removed', id: 'p' }],
  ] as const)
    relay.waiting.set(id, await cipher.seal(id, encodeMessage({ change, report: 1, total: 1, photo: null })));
  receiver.onEvent({ type: 'message', handoffId: relay.id, id: 'm2' });
  const patience = performance.now() + 20_000;
  while (relay.waiting.size > 0 && performance.now() < patience) await settled();
  assert.deepEqual(taken, ['page', 'removed']);
});
