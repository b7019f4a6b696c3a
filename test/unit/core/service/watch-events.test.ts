import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { HdtError } from '../../../../src/core/hdt-error.js';
import { connect } from '../../../../src/core/service/connect.js';
import type { Scope } from '../../../../src/core/service/token.js';
import { watchEvents } from '../../../../src/core/service/watch-events.js';
import { createFakeClock, type FakeClock, settled } from '../../../support/fake-clock.js';
import { LEVEL_2 } from '../../../support/level-2.js';
import { createScriptedService, type ScriptedService } from '../../../support/scripted-service.js';

const LIVE = 'retry: 3000\nid: 7\nevent: live\ndata: {"type":"live"}\n: open';
const event = (uploadId: string) => `id: 8\nevent: rows\ndata: {"type":"rows","uploadId":"${uploadId}"}`;

let clock: FakeClock;
let service: ScriptedService;
let person: string | undefined;
let isSignedIn: boolean;
let controls: AbortController[];

/** Waits on a condition; nothing here needs time to pass. */
async function until(condition: () => boolean): Promise<void> {
  for (let turns = 0; !condition(); turns += 1) {
    assert.ok(turns < 1000, 'it never came true');
    await settled();
  }
}

/** One element of a page that listens. */
function listen(scope: readonly Scope[] = ['pathology'], onOpen = () => {}) {
  const heard: string[] = [];
  const control = new AbortController();
  controls.push(control);
  const client = connect({
    tokenEndpoint: 'https://gateway.test/hdt/token',
    scope,
    clock,
    fetch: service.fetch,
    tokenSource: async () => {
      if (!isSignedIn) throw new HdtError('unauthorized');
      return {
        access_token: `${person} ${scope.join('+')}`,
        token_type: 'Bearer',
        expires_in: 600,
        base_url: '/hdt',
        features: LEVEL_2,
        subject_tag: person,
      };
    },
  });
  const ended = watchEvents(client, {
    signal: control.signal,
    onOpen: ({ isLive }) => {
      heard.push(isLive ? 'live' : 'open');
      onOpen();
    },
    onLost: () => heard.push('lost'),
    onEvent: ({ uploadId }) => heard.push(String(uploadId)),
  });
  return { heard, ended, leave: () => control.abort() };
}

beforeEach(() => {
  clock = createFakeClock();
  service = createScriptedService({ hasEvents: true });
  person = 'ana';
  isSignedIn = true;
  controls = [];
});
afterEach(() => {
  for (const control of controls) control.abort();
  vi.unstubAllGlobals();
});

describe('the event stream of a page', () => {
  it('is shared by all listeners of a person, and ends with the last one', async () => {
    const { streams } = service;
    const first = listen();
    const second = listen();
    await until(() => streams.open === 1);
    streams.send(LIVE);
    await until(() => second.heard.length === 1);
    const late = listen();
    await until(() => late.heard.length === 1);
    streams.send(event('u1'));
    await until(() => late.heard.length === 2);
    for (const { heard } of [first, second, late]) assert.deepEqual(heard, ['live', 'u1']);
    first.leave();
    second.leave();
    await settled();
    streams.send(event('u2'));
    await until(() => late.heard.length === 3);
    late.leave();
    await until(() => streams.open === 0);
    assert.equal(streams.opened.length, 1);
    assert.deepEqual(first.heard, ['live', 'u1']);
    assert.equal(await first.ended, null);
  });

  it('is not opened for a listener that has stopped meanwhile', async () => {
    const first = listen();
    first.leave();
    await first.ended;
    await settled();
    assert.equal(service.streams.opened.length, 0);
  });

  it('is left by a late listener that leaves as soon as it is open', async () => {
    const { streams } = service;
    const first = listen();
    await until(() => streams.open === 1);
    streams.send(LIVE);
    await until(() => first.heard.length === 1);
    const late = listen(['pathology'], () => late.leave());
    await until(() => late.heard.length === 1);
    assert.equal(await late.ended, null);
    first.leave();
    await until(() => streams.open === 0);
  });

  it('is separate for each person, and for each listener where people cannot be distinguished', async () => {
    const { streams } = service;
    listen();
    await until(() => streams.open === 1);
    person = 'ben';
    listen();
    await until(() => streams.open === 2);
    person = undefined;
    listen();
    listen();
    await until(() => streams.open === 4);
  });

  it('is replaced when a listener needs more kinds of events', async () => {
    const { streams } = service;
    const uploads = listen(['pathology']);
    await until(() => streams.open === 1);
    streams.send(LIVE);
    await until(() => uploads.heard.length === 1);
    const records = listen(['pathology', 'medical']);
    await until(() => streams.opened.length === 2 && streams.open === 1);
    streams.send(LIVE);
    streams.send(event('u1'));
    await until(() => uploads.heard.length === 3);
    // It is told of the opening, since it may have missed something in between.
    assert.deepEqual(uploads.heard, ['live', 'live', 'u1']);
    assert.deepEqual(records.heard, ['live', 'u1']);
    listen(['pathology']);
    await settled();
    assert.deepEqual(streams.opened, ['Bearer ana pathology', 'Bearer ana pathology+medical']);
  });

  it('stays when a listener needs other kinds of events, until one listener needs both', async () => {
    const { streams } = service;
    const readings = listen(['medical']);
    await until(() => streams.open === 1);
    const uploads = listen(['pathology']);
    await until(() => streams.open === 2);
    streams.send(LIVE);
    await until(() => readings.heard.length === 1 && uploads.heard.length === 1);
    listen(['pathology', 'medical']);
    await until(() => streams.opened.length === 3 && streams.open === 1);
    streams.send(LIVE);
    await until(() => readings.heard.length === 2 && uploads.heard.length === 2);
    readings.leave();
    uploads.leave();
    await settled();
    assert.equal(streams.open, 1);
  });

  it('is reopened when it ends, with a longer delay after each failure', async () => {
    const { streams } = service;
    const { heard } = listen();
    await until(() => streams.open === 1);
    streams.send(': open');
    await until(() => heard.length === 1);
    const pauses: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      streams.end();
      pauses.push(await clock.nextSleep());
      await clock.advance(pauses.at(-1)!);
      await until(() => streams.open === 1);
    }
    assert.deepEqual(pauses, [3_000, 6_000, 12_000]);
    streams.send(LIVE);
    await until(() => heard.length === 3);
    assert.deepEqual(heard, ['open', 'lost', 'live']);
  });

  it('is reopened ever more rarely while a proxy answers with a page of its own', async () => {
    const { streams } = service;
    listen();
    const pauses: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      await until(() => streams.open === 1);
      streams.send('<!doctype html>\n<title>Sign in</title>');
      streams.end();
      pauses.push(await clock.nextSleep());
      await clock.advance(pauses.at(-1)!);
    }
    assert.deepEqual(pauses, [3_000, 6_000, 12_000]);
  });

  for (const status of [404, 403])
    it(`is reopened after a proxy has answered ${status} while the gateway restarts`, async () => {
      const { fetch } = service;
      let isRestarting = true;
      service = {
        ...service,
        fetch: (input, init) =>
          isRestarting && String(input).endsWith('/events')
            ? Promise.resolve(new Response('404 page not found\n', { status }))
            : fetch(input, init),
      };
      listen();
      await clock.nextSleep();
      isRestarting = false;
      await clock.advance(3_000);
      await until(() => service.streams.open === 1);
    });

  it('is opened at once when a page that was long hidden is shown', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    vi.stubGlobal('document', page);
    vi.stubGlobal('navigator', { onLine: true });
    listen();
    await clock.advance(60_000);
    assert.equal(service.streams.open, 0);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await until(() => service.streams.open === 1);
  });

  it('is lost where it is replaced by one that the gateway does not have', async () => {
    const uploads = listen(['pathology']);
    await until(() => service.streams.open === 1);
    service.streams.send(LIVE);
    await until(() => uploads.heard.length === 1);
    service = createScriptedService();
    listen(['pathology', 'medical']);
    assert.equal(await uploads.ended, null);
    assert.deepEqual(uploads.heard, ['live', 'lost']);
  });

  it('is not requested again where the gateway has none', async () => {
    service = createScriptedService();
    assert.equal(await listen().ended, null);
  });

  it('is requested once a minute while nobody is signed in, and opens after a sign-in', async () => {
    const { streams } = service;
    isSignedIn = false;
    listen();
    for (let time = 0; time < 2; time += 1) {
      const wait = await clock.nextSleep();
      assert.equal(wait, 60_000);
      if (time === 1) isSignedIn = true;
      await clock.advance(wait);
    }
    await until(() => streams.open === 1);
  });

  it('reports when another person has signed in', async () => {
    const { streams } = service;
    const listener = listen();
    await until(() => streams.open === 1);
    person = 'ben';
    // By then the token has to be renewed.
    await clock.advance(600_000);
    streams.end();
    await clock.advance(await clock.nextSleep());
    assert.equal(await listener.ended, 'session-changed');
    assert.equal(streams.opened.length, 1);
  });
});
