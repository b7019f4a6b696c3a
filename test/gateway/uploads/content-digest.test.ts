import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, startBench } from '../support/bench.js';

const SMALL = 100;
/** Bytes of a file that is passed on while it arrives. */
const LARGE = 400_000;

const formOf = (size: number): Buffer => {
  const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n';
  const file = Buffer.alloc(size, 'x').fill(Buffer.of(0xff, 0xd8, 0xff), 0, 3);
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')]);
};

const digestOf = (bytes: Buffer, algorithm = 'sha256'): string =>
  `:${createHash(algorithm).update(bytes).digest('base64')}:`;

let bench: Bench;
let account: ReturnType<typeof accountService>;
/** Forms that the service has seen begin. */
let begun: number;

beforeEach(async () => {
  account = accountService();
  bench = await startBench({ answer: account.answer });
  begun = 0;
  bench.upstream.intercept = (request, response) => {
    const pieces: Buffer[] = [];
    request.once('data', () => {
      begun += 1;
    });
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('error', () => {});
    request.on('end', () => account.answer(request, response, Buffer.concat(pieces)));
  };
});
afterEach(() => bench.close());

const send = (body: Buffer, digest: string, { key = '', module = 'pathology', isChunked = false } = {}) =>
  bench.as('ana', `/api/master?module=${module}`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'content-digest': digest,
      ...(key && { 'idempotency-key': key }),
    },
    body: isChunked ? new Blob([new Uint8Array(body)]).stream() : new Uint8Array(body),
    duplex: 'half',
  } as RequestInit);

describe.each([
  ['a form that is passed on whole', SMALL, false],
  ['a form that is passed on while it arrives', LARGE, false],
  ['a form that does not say how long it is', LARGE, true],
])('%s', (_, size, isChunked) => {
  const body = formOf(size);
  const sha256 = digestOf(body);
  const sha512 = digestOf(body, 'sha512');
  const other = digestOf(formOf(size + 1));

  test('is taken when its digest is right, by either algorithm or both', async () => {
    for (const digest of [
      `sha-256=${sha256}`,
      `sha-512=${sha512}`,
      `sha-512=${sha512},sha-256=${sha256}`,
      `sha-256=${sha256};p=1 ,  unixsum=:AAA=:`,
      // The last of a key counts.
      `sha-256=${other}, sha-256=${sha256}`,
    ]) {
      assert.equal((await send(body, digest, { isChunked })).status, 200, digest);
    }
    assert.equal(account.uploads.length, 5);
  });

  test('is not stored when its digest differs, and its key stays free', async () => {
    for (const digest of [`sha-256=${other}`, `sha-512=${sha512}, sha-256=${other}`]) {
      const refused = await send(body, digest, { isChunked, key: 'k' });
      assert.deepEqual([refused.status, codeOf(refused)], [400, 'digest-mismatch'], digest);
    }
    assert.equal(account.uploads.length, 0);
    if (size === SMALL) assert.equal(begun, 0, 'the service heard of it');
    assert.equal((await send(body, `sha-256=${sha256}`, { isChunked, key: 'k' })).status, 200);
    const repeated = await send(body, `sha-256=${other}`, { isChunked, key: 'k' });
    assert.deepEqual([repeated.status, codeOf(repeated)], [400, 'digest-mismatch']);
    assert.equal(account.uploads.length, 1);
  });
});

describe('a digest', () => {
  const body = formOf(SMALL);

  test('of unknown algorithms alone is ignored', async () => {
    for (const digest of ['md5=:AAAA:', 'sha=:AAAA:, constructor=:AAAA:', 'x-own=::', '']) {
      assert.equal((await send(body, digest)).status, 200, digest);
    }
  });

  test('that is malformed is refused before anything is read of the body', async () => {
    const right = digestOf(body);
    for (const digest of [
      'sha-256',
      `sha-256=${right.slice(1)}`,
      `sha-256="${right}"`,
      `SHA-256=${right}`,
      `sha-256=${right},`,
      `sha-256=${right} sha-512=${right}`,
      `sha-256=(${right})`,
      'sha-256=::',
      'sha-256=:AAAA:',
      `sha-512=${right}`,
      'sha-256=:AAA:',
      'sha-256=:!!!!:',
      'md5=1, nonsense',
    ]) {
      const refused = await send(body, digest);
      assert.deepEqual([refused.status, codeOf(refused)], [400, 'digest-invalid'], digest);
    }
    assert.equal(begun, 0);
  });

  test('of a photo is compared too', async () => {
    const refused = await send(body, `sha-256=${digestOf(formOf(SMALL + 1))}`, { module: 'medical' });
    assert.equal(codeOf(refused), 'digest-mismatch');
    assert.equal(account.records.length, 0);
  });
});

test('pages of a listed origin may send a digest', async () => {
  await bench.close();
  bench = await startBench({ origins: ['https://clinic.example'] });
  const { headers } = await bench.call('/api/master', {
    method: 'OPTIONS',
    headers: { origin: 'https://clinic.example', 'access-control-request-method': 'POST' },
  });
  assert.match(headers.get('access-control-allow-headers') ?? '', /\bcontent-digest\b/);
});
