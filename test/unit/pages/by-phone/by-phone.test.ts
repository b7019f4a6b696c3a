import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { fromBase64Url } from '../../../../src/core/base64url.js';
import { encryptionKey } from '../../../../src/core/crypto.js';
import { connect } from '../../../../src/core/service/connect.js';
import { type Cipher, createCipher } from '../../../../src/pages/by-phone/cipher.js';
import { DesktopPages, MAX_PHONE_PAGES } from '../../../../src/pages/by-phone/desktop-pages.js';
import { decodeNote, encodeMessage, type PageChange } from '../../../../src/pages/by-phone/page-message.js';
import { PageSender } from '../../../../src/pages/by-phone/send-pages.js';
import { PagesFlow } from '../../../../src/pages/pages-flow.js';
import type { Corners, PageImage } from '../../../../src/pages/paper.js';
import { DesktopPairing } from '../../../../src/pairing/desktop-pairing.js';
import { HEARTBEAT_INTERVAL } from '../../../../src/pairing/pairing-state.js';
import { PhonePairing } from '../../../../src/pairing/phone-pairing.js';
import { createFakeClock, type FakeClock, settled } from '../../../support/fake-clock.js';
import { FakeCamera } from '../../capture/fake-camera.js';
import { jpegBytes } from '../../capture/samples.js';
import { createRelay, type Relay } from './relay.js';

const tokenEndpoint = 'https://gateway.test/hdt/token';
const CORNERS: Corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
];

let clock: FakeClock;
let relay: Relay;
let computer: PagesFlow | null;
let phone: PagesFlow;
let desktop: DesktopPages;
let pairing: PhonePairing;
let sender: PageSender;
let cipher: Cipher;
let control: AbortController;

/** A flow whose pages are made at once. */
function createFlow(): PagesFlow {
  const image = (body: Blob): PageImage => ({
    ...{ body, width: 1654, height: 2339, pointsWide: 595, pointsHigh: 842 },
    ...{ corners: CORNERS, thumbnail: null, fault: null },
  });
  const flow = new PagesFlow({
    camera: new FakeCamera(),
    clock,
    fileName: () => 'Report.pdf',
    writePdf: async (pages) => new Blob(pages.map(({ body }) => body)),
    makePage: async (photo) => image(photo),
  });
  flow.shrinkPhoto = async ({ photo, format }) => ({ body: photo, format });
  return flow;
}

/** What the phone photographs: a picture with its number. */
const photograph = (...names: string[]) =>
  phone.addPhotos(names.map((name) => new File([jpegBytes, name], `${name}.jpg`)));

/** The texts in the photos of a flow's pages. */
const photosOf = async (flow: PagesFlow | null) =>
  Promise.all((flow?.current().pages ?? []).map(async ({ photo }) => photo.slice(jpegBytes.length).text()));

const note = async () => {
  const sealed = new Blob([fromBase64Url(relay.note!)]);
  return decodeNote(await (await cipher.open('note', sealed)).text());
};

/** Lets requests end, and time pass, until the condition holds. Encryption takes real time, the more on a busy machine. */
async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const patience = performance.now() + 20_000;
  for (let turns = 1; performance.now() < patience; turns += 1) {
    await settled();
    if (await condition()) return;
    if (turns % 25 === 0) await clock.advance(1_000);
  }
  assert.fail(`never: ${what}`);
}

const arrived = (count: number) =>
  until(() => computer?.current().pages.length === count, `${count} pages arrive`);
const allTaken = () => until(() => !sender.isSending && relay.waiting.size === 0, 'everything is taken');

beforeEach(async () => {
  clock = createFakeClock();
  relay = createRelay();
  control = new AbortController();
  computer = createFlow();
  phone = createFlow();
  const client = connect({ tokenEndpoint, scope: ['pathology'], fetch: relay.fetch, clock });
  desktop = new DesktopPages({
    pairing: new DesktopPairing({ uses: ['pages'], connect: () => client }),
    ...{ phonePage: () => '', flow: () => computer, show() {}, onClose() {}, onChange() {} },
    localize: null as never,
  });
  computer.subscribe((state, event) => desktop.onPages(state, event));
  pairing = new PhonePairing({
    ...{ secret: 'scanned', gatewayUrl: 'https://gateway.test/hdt', clock },
    connect: (tokenSource) =>
      connect({ tokenEndpoint, tokenSource, scope: ['pathology'], fetch: relay.fetch, clock }),
  });
  pairing.subscribe(({ state }) => state.status === 'asked' && pairing.accept());
  await until(() => pairing.current().status === 'claimed', 'the phone claims the code');
  await until(() => desktop.pairing.current().status === 'claimed', 'the computer asks to compare the code');
  desktop.pairing.confirm();
  await until(() => pairing.current().status === 'paired' && desktop.isPaired, 'they are paired');
  cipher = await createCipher(desktop.pairing.key);
  sender = new PageSender({
    ...{ client: pairing.client, cipher, flow: phone, report: 1, signal: control.signal, onChange() {} },
  });
});
afterEach(() => {
  control.abort();
  desktop.end();
  pairing.end();
});

describe('pages that a phone photographs for a computer', () => {
  it('arrive one by one, in order, each once', async () => {
    await photograph('one');
    await arrived(1);
    await photograph('two', 'three');
    await arrived(3);
    await allTaken();
    assert.deepEqual(await photosOf(computer), ['one', 'two', 'three']);
    await until(async () => (await note()).pages.length === 3, 'the phone is told of all three');
  });

  it('are changed on the phone as on the computer', async () => {
    await photograph('one', 'two', 'three');
    await arrived(3);
    const [first, second] = phone.current().pages;
    phone.rotate(first!.id);
    phone.move(first!.id, 2);
    phone.remove(second!.id);
    phone.adjust(first!.id);
    phone.setCorners(first!.id, null);
    await arrived(2);
    await allTaken();
    assert.deepEqual(await photosOf(computer), ['three', 'one']);
    const [, turned] = computer!.current().pages;
    assert.deepEqual([turned?.rotation, turned?.corners], [1, null]);
    phone.undo();
    await arrived(3);
  });

  it('are all there in the end, none twice, where requests and answers are lost', async () => {
    let asked = 0;
    relay.fault = (_, path) => {
      if (!path.includes('/messages/')) return null;
      asked += 1;
      return ([null, 'unanswered', 'lost', 503, null, 429, 'unanswered'] as const)[asked % 7]!;
    };
    await photograph('one', 'two', 'three', 'four', 'five');
    await arrived(5);
    await allTaken();
    assert.deepEqual(await photosOf(computer), ['one', 'two', 'three', 'four', 'five']);
  });

  it('are sent again where a proxy answers in place of the back end', async () => {
    let sent = 0;
    relay.fault = (method, path) => {
      if (method !== 'PUT' || !path.includes('/messages/')) return null;
      sent += 1;
      return (['page', 'redirect', null] as const)[sent % 3]!;
    };
    await photograph('one', 'two');
    await arrived(2);
    await allTaken();
    assert.deepEqual(await photosOf(computer), ['one', 'two']);
  });

  it('are not taken before the person has compared the codes', async () => {
    relay.state = 'claimed';
    relay.code = 'QRS-TVW';
    await clock.advance(HEARTBEAT_INTERVAL);
    await until(() => desktop.pairing.current().status === 'claimed', 'the code is compared again');
    await photograph('one');
    await until(() => relay.waiting.size === 1, 'it waits');
    await clock.advance(HEARTBEAT_INTERVAL * 3);
    assert.equal(computer!.current().pages.length, 0);
    desktop.pairing.confirm();
    await arrived(1);
  });

  it('of somebody without the key are dropped, and harm nothing', async () => {
    const stranger = await createCipher(encryptionKey());
    const change = { kind: 'removed', id: 'p1' } as const;
    const message = encodeMessage({ change, report: 1, total: 1, photo: null });
    relay.waiting.set('m'.repeat(20), await stranger.seal('m'.repeat(20), message));
    relay.waiting.set('n'.repeat(20), new Blob(['<script>alert(1)</script>']));
    await photograph('one');
    await arrived(1);
    await allTaken();
  });

  it('are taken once though a message is repeated under its id or another', async () => {
    await photograph('one');
    await until(() => relay.waiting.size > 0 || relay.taken.size > 0, 'it is sent');
    const sent = [...relay.waiting];
    await arrived(1);
    for (const [id, body] of sent) relay.waiting.set(id, body).set(`${id}again`, body);
    await photograph('two');
    await arrived(2);
    await allTaken();
    assert.deepEqual(await photosOf(computer), ['one', 'two']);
  });

  it('are not turned back by a repeated message', async () => {
    await photograph('one');
    await arrived(1);
    await allTaken();
    relay.fault = (method, path) => (method === 'GET' && path.includes('/messages/') ? 'lost' : null);
    const [page] = phone.current().pages;
    phone.rotate(page!.id);
    await until(() => relay.waiting.size === 1, 'the first turn waits');
    const [first] = relay.waiting;
    phone.rotate(page!.id);
    relay.fault = () => null;
    await until(() => computer!.current().pages[0]?.rotation === 2, 'it is turned twice');
    await allTaken();
    relay.waiting.set(...first!);
    await until(() => relay.waiting.size === 0, 'the repetition is taken');
    assert.equal(computer!.current().pages[0]?.rotation, 2);
  });

  it('are sent again where the back end has lost what waited in it, and not where they were deleted', async () => {
    relay.fault = (method, path) => (method === 'GET' && path.includes('/messages/') ? 'lost' : null);
    await photograph('one', 'two');
    await until(() => relay.waiting.size === 2 && !sender.isSending, 'both wait');
    relay.waiting.clear();
    relay.fault = () => null;
    const poll = async () => sender.sendLost([...relay.waiting.keys()], await note());
    await until(() => relay.note !== undefined, 'there is a note');
    for (let polls = 0; polls < 3; polls += 1) await poll();
    await arrived(2);
    await allTaken();
    computer!.remove(computer!.current().pages[0]!.id);
    await until(async () => (await note()).removed.length === 1, 'the phone is told');
    for (let polls = 0; polls < 5; polls += 1) await poll();
    await photograph('three');
    await until(async () => (await photosOf(computer)).includes('three'), 'the next page arrives');
    assert.deepEqual(await photosOf(computer), ['two', 'three']);
  });

  it(`are ${MAX_PHONE_PAGES} at most of one report`, async () => {
    await photograph(...Array.from({ length: MAX_PHONE_PAGES + 1 }, (_, at) => `${at}`));
    await arrived(MAX_PHONE_PAGES);
    await allTaken();
    assert.equal(computer!.current().pages.length, MAX_PHONE_PAGES);
  });

  it('have room in place of those that the computer has removed', async () => {
    await photograph(...Array.from({ length: MAX_PHONE_PAGES }, (_, at) => `${at}`));
    await arrived(MAX_PHONE_PAGES);
    computer!.remove(computer!.current().pages[0]!.id);
    await photograph('late');
    await arrived(MAX_PHONE_PAGES);
    assert.equal((await photosOf(computer)).at(-1), 'late');
  });

  it('are told to be used once the computer has made its document, and another report follows', async () => {
    await photograph('one');
    await arrived(1);
    computer!.finish();
    await until(async () => (await note()).status === 'used', 'the phone is told');
    computer = null;
    const asked = () => relay.asked.filter((each) => each === 'GET /handoff/h1').length;
    const before = asked();
    for (let polls = 0; polls < 3; polls += 1) await clock.advance(HEARTBEAT_INTERVAL);
    await until(() => asked() > before, 'the computer polls');
    await settled();
    assert.equal((await note()).pages.length, 1, 'the page counts, although the dialog is closed');
    relay.fault = (method, path) => (method === 'GET' && path.includes('/messages/') ? 'lost' : null);
    await photograph('late');
    await until(() => relay.waiting.size === 1, 'a late page waits');
    computer = createFlow();
    desktop.resume();
    relay.fault = () => null;
    await allTaken();
    await until(async () => (await note()).report === 2, 'another report begins');
    assert.deepEqual((await note()).pages, []);
    assert.equal(computer.current().pages.length, 0, 'a late page is of the first report');
  });

  it('are counted on the phone as they are on the computer, though a note about them is held up on its way', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = false;
    relay.arrival = (_, path) => {
      if (!path.endsWith('/note') || isHeld) return undefined;
      isHeld = true;
      return held;
    };
    await photograph('one');
    await arrived(1);
    await until(() => isHeld, 'the first note is on its way');
    await photograph('two');
    await arrived(2);
    await allTaken();
    await clock.advance(HEARTBEAT_INTERVAL);
    release();
    await settled();
    await until(async () => (await note()).pages.length === 2, 'the phone is told of both');
    await clock.advance(HEARTBEAT_INTERVAL * 2);
    assert.equal((await note()).pages.length, 2);
  });

  it('are counted on the phone, though a note about them is lost', async () => {
    const lost: string[] = [];
    relay.fault = (method, path) => {
      if (method !== 'PUT' || !path.endsWith('/note') || lost.length > 2) return null;
      return lost.push(path) > 0 ? 'lost' : null;
    };
    await photograph('one');
    await arrived(1);
    await until(() => lost.length > 0, 'a note is lost');
    await until(
      async () => relay.note !== undefined && (await note()).pages.length === 1,
      'the phone is told',
    );
  });

  it('arrive although the computer has removed one that the phone still moves, turns and removes', async () => {
    await photograph('one', 'two');
    await arrived(2);
    await allTaken();
    computer!.remove(computer!.current().pages[0]!.id);
    const [first] = phone.current().pages;
    phone.move(first!.id, 1);
    phone.rotate(first!.id);
    phone.remove(first!.id);
    await photograph('three');
    await allTaken();
    assert.deepEqual(await photosOf(computer), ['two', 'three']);
  });

  it('stand behind those that the computer has added itself, in the order of the phone', async () => {
    await computer!.addPhotos([new File([jpegBytes, 'own'], 'own.jpg')]);
    await photograph('one', 'two', 'three');
    await arrived(4);
    await allTaken();
    assert.deepEqual(await photosOf(computer), ['own', 'one', 'two', 'three']);
    computer!.remove(computer!.current().pages[1]!.id);
    phone.move(phone.current().pages[2]!.id, 1);
    await allTaken();
    assert.deepEqual(await photosOf(phone), ['one', 'three', 'two']);
    assert.deepEqual(await photosOf(computer), ['own', 'three', 'two']);
  });

  it('leave the pages alone that the computer has added itself', async () => {
    await computer!.addPhotos([new File([jpegBytes, 'own'], 'own.jpg')]);
    const [own] = computer!.current().pages;
    const { id } = own!;
    const changes: readonly PageChange[] = [
      { kind: 'rotated', id, rotation: 2 },
      { kind: 'corners', id, corners: null },
      { kind: 'moved', id, index: 1 },
      { kind: 'page', id, index: 0, format: 'jpeg', rotation: 1, corners: null },
      { kind: 'removed', id },
    ];
    for (const [at, change] of changes.entries()) {
      const photo = change.kind === 'page' ? new Blob([jpegBytes, 'foreign']) : null;
      const name = `${'m'.repeat(20)}${at}`;
      relay.waiting.set(name, await cipher.seal(name, encodeMessage({ change, report: 1, total: 1, photo })));
    }
    await photograph('one');
    await arrived(2);
    await allTaken();
    assert.deepEqual((await photosOf(computer)).sort(), ['one', 'own']);
    const kept = computer!.current().pages.find((page) => page.id === id);
    assert.deepEqual([kept?.rotation, kept?.corners], [own!.rotation, own!.corners]);
    await until(async () => (await note()).pages.length === 1, 'only the page of the phone counts');
  });

  it('are told to be dropped', async () => {
    await photograph('one');
    await arrived(1);
    desktop.drop();
    await until(async () => (await note()).status === 'dropped', 'the phone is told');
    computer = createFlow();
    computer.subscribe((state, event) => desktop.onPages(state, event));
    await computer.addPhotos([new File([jpegBytes], 'own.jpg')]);
    computer.finish();
    await until(() => computer!.current().view.status === 'done', 'the computer makes another document');
    for (let turns = 0; turns < 50; turns += 1) await settled();
    assert.equal((await note()).status, 'dropped', 'they are not in it');
  });

  it('that the gateway refuses as too large are sent smaller', async () => {
    const sizes: number[] = [];
    phone.shrinkPhoto = async ({ photo, format }, { maxEdge }) => {
      sizes.push(maxEdge);
      return { body: photo, format };
    };
    relay.fault = (method, path) =>
      method === 'PUT' && path.includes('/messages/') && sizes.length === 1 ? 413 : null;
    await photograph('one');
    await arrived(1);
    assert.deepEqual(sizes, [3000, 2400]);
  });
});
