import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { checkConformance } from '../../../server-stub/gateway/src/conformance/conformance.js';
import { type Ask, type Claims, KEY, type Reply, start } from './honest-back-end.js';
import { HonestPages, type PagesPairing } from './honest-pages.js';

/** What the check of pages says of a back end; null when it passes. */
async function failureOf(backEnd: HonestPages): Promise<string | null> {
  const { origin, close } = await start(backEnd);
  const options = {
    tokenEndpoint: `${origin}/hdt/token`,
    apiKey: KEY,
    sessions: [],
    limits: { check: 60_000, suite: 1_200_000 },
  };
  let failure: string | null | undefined;
  for await (const { name, outcome, reason } of checkConformance(options)) {
    if (name.startsWith('passes a phone')) failure = outcome === 'pass' ? null : `${outcome}: ${reason}`;
    else assert.notEqual(outcome, 'fail', `${name}: ${reason}`);
  }
  await close();
  assert.notEqual(failure, undefined, 'the check did not run');
  return failure ?? null;
}

const LIARS: readonly [lies: string, BackEnd: new () => HonestPages, said: RegExp][] = [
  [
    'shows a stranger the whole name',
    class extends HonestPages {
      override offer(): Reply {
        return this.respond(200, { scope: 'pages', person: 'Erika Muster', expires_in: 600 });
      }
    },
    /the offer has a name that is not masked/,
  ],
  [
    'uses a pairing up by its offer',
    class extends HonestPages {
      override offer(pairing: PagesPairing): Reply {
        const reply = super.offer(pairing);
        pairing.state = 'claimed';
        return reply;
      }
    },
    /the offer of a pairing answered 404/,
  ],
  [
    'gives a phone its token before the codes are compared',
    class extends HonestPages {
      override isPaired({ state }: PagesPairing): boolean {
        return state !== 'refused';
      }
    },
    /a token before the codes are compared answered 200/,
  ],
  [
    'gives the token of a confirmed pairing to a phone that claims it again',
    class extends HonestPages {
      override claim(pairing: PagesPairing): Reply {
        const { state } = pairing;
        const reply = super.claim(pairing);
        if (state === 'confirmed') pairing.state = state;
        return reply;
      }
    },
    /a token of another claim before its code is compared answered 200/,
  ],
  [
    'lets a phone read lists',
    class extends HonestPages {
      override hasScope(claims: Claims, needed: string, ask: Ask): boolean {
        return (
          super.hasScope(claims, needed, ask) || (claims.scope === 'pages' && ask.path === '/api/v1/uploads')
        );
      }
    },
    /a list by a phone answered 200/,
  ],
  [
    'lets a later message replace the first of its id',
    class extends HonestPages {
      override keep({ messages }: PagesPairing, id: string, body: string): void {
        messages.set(id, { body });
      }
    },
    /a message is not what was sent first/,
  ],
  [
    'forgets which messages were taken',
    class extends HonestPages {
      override take({ messages }: PagesPairing, id: string): void {
        messages.delete(id);
      }
    },
    /a message that was repeated answered 200/,
  ],
  [
    'shows messages to anybody with a token',
    class extends HonestPages {
      override isOwnPairing(person: string, pairing: PagesPairing, ask: Ask): boolean {
        return (
          super.isOwnPairing(person, pairing, ask) ||
          (ask.method === 'GET' && ask.path.includes('/messages/'))
        );
      }
    },
    /another person’s message answered 200/,
  ],
  [
    'lets the first phone go on after another has claimed',
    class extends HonestPages {
      override isCurrent({ state }: PagesPairing): boolean {
        return state !== 'refused';
      }
    },
    /the first phone after it answered 200/,
  ],
  [
    'confirms whichever claim is there',
    class extends HonestPages {
      override isConfirmable(): boolean {
        return true;
      }
    },
    /a confirmation without the code of the new claim answered 200/,
  ],
  [
    'keeps what a refused pairing has sent',
    class extends HonestPages {
      override refusePairing(pairing: PagesPairing): void {
        pairing.state = 'refused';
      }
    },
    /a message of a refused pairing answered 200/,
  ],
];

describe('a back end with pages', () => {
  test('that keeps to the protocol passes', async () => {
    assert.equal(await failureOf(new HonestPages()), null);
  });

  for (const [lies, BackEnd, said] of LIARS) {
    test(`that ${lies} fails`, async () => assert.match((await failureOf(new BackEnd())) ?? 'pass', said));
  }
});
