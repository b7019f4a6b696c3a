import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { toPrintable } from '../../../server-stub/gateway/src/conformance/findings.js';
import { ROOT, run } from '../../support/process.js';
import { MAIN } from '../support/command.js';
import { HonestBackEnd, KEY, type Reply, start } from './honest-back-end.js';
import { resultsOf } from './results.js';

describe('what is printed of a back end', () => {
  const HOSTILE = [
    ['escape sequences', '\u001b[2J\u001b]0;title\u0007', '\\u{1b}[2J\\u{1b}]0;title\\u{7}'],
    ['C1 controls', 'a\u009b31mb\u0085c\u0080', 'a\\u{9b}31mb\\u{85}c\\u{80}'],
    ['line breaks', 'a\r\npass  level 1\u2028b\u2029', 'a\\u{d}\\u{a}pass  level 1\\u{2028}b\\u{2029}'],
    ['bidirectional controls', 'a\u202egnp.\u2066b\u200f\u061c', 'a\\u{202e}gnp.\\u{2066}b\\u{200f}\\u{61c}'],
    ['zero width', 'a\u200bb\u200d\ufeff\u2060\u00ad', 'a\\u{200b}b\\u{200d}\\u{feff}\\u{2060}\\u{ad}'],
    ['lone surrogates', 'a\ud800b\udfff', 'a\\u{d800}b\\u{dfff}'],
    ['invisible letters', 'a\u{e0041}\ue000\u{10ffff}', 'a\\u{e0041}\\u{e000}\\u{10ffff}'],
    ['letters of people', 'Zoë 李 é 👍', 'Zoë 李 é 👍'],
  ] as const;

  for (const [what, text, printed] of HOSTILE) {
    test(`has no ${what} but as text`, () => assert.equal(toPrintable(text), printed));
  }

  test('is cut, between characters', () => {
    assert.equal(toPrintable('👍'.repeat(1000)), `${'👍'.repeat(300)}…`);
  });

  test('is the reason of the command, on one line', async () => {
    class Hostile extends HonestBackEnd {
      override finish(reply: Reply) {
        return reply.status === 401
          ? { ...reply, headers: { ...reply.headers, 'content-type': `a\u009b31m${'x'.repeat(4000)}` } }
          : reply;
      }
    }
    const server = await start(new Hostile());
    const command = run(process.execPath, [MAIN, 'conformance', `${server.origin}/hdt/token`], {}, ROOT);
    assert.equal(await command.ended, 1);
    const printed = command.lines.join('\n');
    assert.match(printed, /a list without a good token answered a\\u\{9b\}31mx+…/);
    assert.doesNotMatch(printed, /[\u0080-\u009f]/);
    assert.ok(
      command.lines.every(
        (line) => line.length < 500 && /^(pass|fail|not announced|not checked) /.test(line),
      ),
    );
    await server.close();
  });

  test('is neither the key nor a token', async () => {
    let token = '';
    class Telling extends HonestBackEnd {
      override issueToken(...args: Parameters<HonestBackEnd['issueToken']>) {
        token = super.issueToken(...args);
        return token;
      }
      override answerOtherMethod() {
        return { ...this.refuse(405), status: 200 };
      }
      override refuse(status: number, headers = {}) {
        const type = status === 401 ? { 'content-type': `text/plain; of=${token}` } : {};
        const key =
          status === 404 ? { 'content-type': `text/plain; of=${Buffer.from(KEY).toString('hex')}` } : {};
        return super.refuse(status, { ...headers, ...type, ...key });
      }
    }
    const server = await start(new Telling());
    const printed = (await resultsOf(server, {})).map(({ reason }) => reason).join('\n');
    assert.match(printed, /^a reason that contains the key or a token$/m);
    assert.ok(!printed.includes(Buffer.from(KEY).toString('hex')), 'the key is printed');
    assert.ok(!printed.includes(token.slice(0, 20)), 'a token is printed');
    await server.close();
  });
});
