import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { errorOrigin, type HdtErrorCode, isRefusal, mayBeStored, retryOf } from '../../../src/core/errors.js';
import { asHdtError, HdtError } from '../../../src/core/hdt-error.js';
import { en } from '../../../src/i18n/en.js';

// A sentence for each code is required by the compiler, so these are all of them.
const CODES = Object.keys(en.errors) as HdtErrorCode[];
const those = (test: (code: HdtErrorCode) => boolean) => CODES.filter(test).sort();

describe('the table of errors', () => {
  const table: [what: string, actual: HdtErrorCode[], expected: HdtErrorCode[]][] = [
    [
      'refusals on the device',
      those(isRefusal),
      [
        'already-sent',
        'declined',
        'duplicate-file',
        'empty-file',
        'empty-folder',
        'encrypted-file',
        'executable',
        'hard-to-read',
        'not-sent',
        'other-patient',
        'text-encoding',
        'too-large',
        'too-many-files',
        'too-many-pixels',
        'truncated-file',
        'unanswered',
        'unreadable-file',
        'unreadable-folder',
        'unreadable-image',
        'unsupported-format',
      ],
    ],
    [
      'sign-in problems',
      those((code) => errorOrigin(code) === 'session'),
      ['cookies-refused', 'origin-refused', 'session-changed', 'unauthorized'],
    ],
    [
      'uploads that are sent again after a delay',
      those((code) => retryOf(code, 'send') === 'auto'),
      ['network', 'rate-limited', 'server', 'timeout'],
    ],
    [
      'responses that split a batch',
      those((code) => retryOf(code, 'send') === 'split'),
      ['rejected', 'too-large', 'unreadable-file', 'unsupported-format', 'website-limit'],
    ],
    [
      'ends of a request that may have been stored',
      those(mayBeStored),
      [
        'answer-lost',
        'bad-response',
        'cancelled',
        'in-progress',
        'network',
        'server',
        'timeout',
        'unconfirmed',
        'unrecorded',
      ],
    ],
    [
      'status requests that are repeated after a delay',
      those((code) => retryOf(code, 'poll') === 'auto'),
      ['bad-response', 'network', 'rate-limited', 'server', 'timeout'],
    ],
    [
      'files that may be checked again',
      those((code) => retryOf(code, 'check') === 'person'),
      [
        'already-sent',
        'duplicate-file',
        'encrypted-file',
        'network',
        'other-patient',
        'text-encoding',
        'timeout',
        'too-many-files',
        'unanswered',
        'unreadable-file',
      ],
    ],
  ];
  for (const [what, actual, expected] of table) it(`names ${what}`, () => assert.deepEqual(actual, expected));

  it('lists only codes that are raised', () => {
    const src = fileURLToPath(new URL('../../../src/', import.meta.url));
    const raising = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && path !== 'errors.ts' && !path.startsWith('i18n'))
      // Views name codes to draw them; this one raises.
      .filter((path) => !path.startsWith('elements') || path.endsWith('leaving.ts'))
      .map((path) => readFileSync(`${src}${path}`, 'utf8'))
      .join('\n');
    assert.deepEqual(
      those((code) => !raising.includes(`'${code}'`)),
      [],
    );
  });
});

describe('asHdtError', () => {
  it('keeps an HdtError', () => {
    const error = new HdtError('server');
    assert.equal(asHdtError(error, 'network'), error);
  });

  it('turns an abort into cancelled, anything else into the fallback, with its cause', () => {
    const abort = new DOMException('', 'AbortError');
    const codes = [asHdtError(abort, 'network'), asHdtError('text', 'network')].map(({ code }) => code);
    assert.deepEqual(codes, ['cancelled', 'network']);
    assert.equal(asHdtError(abort, 'network').cause, abort);
  });
});
