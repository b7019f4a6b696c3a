import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { checkConformance } from '../../../server-stub/gateway/src/conformance/conformance.js';
import type { SuiteLimits } from '../../../server-stub/gateway/src/conformance/limits.js';
import { type Ask, KEY, type Reply, start } from './honest-back-end.js';
import { HonestEvents } from './honest-events.js';

/** What the check of events says of a back end; null when it passes. */
async function failureOf(backEnd: HonestEvents, limits: Partial<SuiteLimits> = {}): Promise<string | null> {
  const { origin, close } = await start(backEnd);
  const options = {
    tokenEndpoint: `${origin}/hdt/token`,
    apiKey: KEY,
    sessions: [],
    limits: { check: 60_000, suite: 1_200_000, event: 20_000, foreignEvent: 500, ...limits },
  };
  let failure: string | null | undefined;
  for await (const { name, outcome, reason } of checkConformance(options)) {
    if (name.startsWith('streams a person')) failure = outcome === 'pass' ? null : `${outcome}: ${reason}`;
    else assert.notEqual(outcome, 'fail', `${name}: ${reason}`);
  }
  await close();
  assert.notEqual(failure, undefined, 'the check did not run');
  return failure ?? null;
}

/** Answers every stream after that of the first person in its own way. */
abstract class SecondStream extends HonestEvents {
  abstract answerSecond(): Reply;

  override openStream(person: string): Reply {
    return this.streams.length === 0 ? super.openStream(person) : this.answerSecond();
  }
}

const LIARS: readonly [lies: string, BackEnd: new () => HonestEvents, said: RegExp][] = [
  [
    'refuses another person’s stream',
    class extends SecondStream {
      override answerSecond(): Reply {
        return { status: 500, headers: {}, body: '' };
      }
    },
    /another person’s stream answered 500 instead of 200/,
  ],
  [
    'ends another person’s stream before it begins',
    class extends SecondStream {
      override answerSecond(): Reply {
        return this.respond(200, '', { 'content-type': 'text/event-stream' });
      }
    },
    /another person’s stream ended before its first frame/,
  ],
  [
    'refuses pictures while a stream is open',
    class extends HonestEvents {
      override async upload(ask: Ask): Promise<Reply> {
        const reply = await super.upload(ask);
        return this.streams.length > 0 && ask.query.get('module') === 'medical' ? this.refuse(429) : reply;
      }
      override notify(): void {}
    },
    /a picture answered 429 instead of 200/,
  ],
  [
    'tells everybody of a picture',
    class extends HonestEvents {
      override isTold(): boolean {
        return true;
      }
    },
    /the stream tells of another person’s picture/,
  ],
  [
    'refuses the person’s own stream',
    class extends HonestEvents {
      override openStream(): Reply {
        return this.refuse(404);
      }
    },
    /the stream answered 404 instead of 200/,
  ],
];

describe('a back end with events', () => {
  test('that keeps to the protocol passes', async () => {
    assert.equal(await failureOf(new HonestEvents()), null);
  });

  for (const [lies, BackEnd, said] of LIARS) {
    test(`that ${lies} fails`, async () => assert.match((await failureOf(new BackEnd())) ?? 'pass', said));
  }

  test('that tells of no picture fails', async () => {
    class Silent extends HonestEvents {
      override notify(): void {}
    }
    const failure = await failureOf(new Silent(), { event: 500 });
    assert.equal(failure, 'fail: no event told of the picture');
  });

  test('whose stream does not begin in time fails, by the name of its route', async () => {
    class Holding extends HonestEvents {
      override send(...[reply, outgoing]: Parameters<HonestEvents['send']>): void {
        if (!('person' in reply)) super.send(reply, outgoing);
      }
    }
    const failure = await failureOf(new Holding(), { check: 8000 });
    assert.equal(failure, 'fail: no answer in time to GET /hdt/events');
  });
});
