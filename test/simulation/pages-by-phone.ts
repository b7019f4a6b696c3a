import { systemClock } from '../../src/core/clock.js';
import { connect } from '../../src/core/service/connect.js';
import { DesktopPages } from '../../src/pages/by-phone/desktop-pages.js';
import { PhonePages } from '../../src/pages/by-phone/phone-pages.js';
import { PagesFlow } from '../../src/pages/pages-flow.js';
import type { PageImage } from '../../src/pages/paper.js';
import { DesktopPairing } from '../../src/pairing/desktop-pairing.js';
import { PhonePairing } from '../../src/pairing/phone-pairing.js';
import { jpegBytes } from '../unit/capture/samples.js';
import { act, type Deed } from './deeds.js';
import type { Serve } from './network.js';
import { createPageFetch } from './page-fetch.js';
import { Switch } from './switch.js';
import type { World } from './world.js';

export interface PagesByPhoneOptions {
  readonly world: World;
  readonly host: string;
  readonly serve: Serve;
  readonly person: string;
  readonly report: (problem: string) => void;
}

/** Milliseconds until the other device has answered in the calm: it polls every five seconds. */
const ANSWERED = 6_000;

/** A phone's page of one visit. */
interface OpenPhone {
  readonly pages: PhonePages;
  readonly link: string;
  readonly life: AbortController;
  readonly online: Switch;
}

/** A computer for which a phone photographs pages, the phone of its person, and strangers who have seen a code. */
export class PagesByPhone {
  readonly name = 'pages by phone';
  readonly #options: PagesByPhoneOptions;
  readonly #online = new Switch();
  #life = new AbortController();
  #desktop: DesktopPages;
  /** The pages at the computer; null once they are a document, or were dropped. */
  #flow: PagesFlow | null = null;
  #phone: OpenPhone | null = null;
  readonly #strangers: OpenPhone[] = [];
  #photographed = 0;
  #phones = 0;
  /** Whether a page has arrived since everything is calm. */
  #hasArrived = false;

  constructor(options: PagesByPhoneOptions) {
    this.#options = options;
    this.#desktop = this.#openDesktop();
  }

  act(): void {
    act(this.#options.world, this, DEEDS, { byWeather: false });
  }

  random<Value>(what: string, values: readonly Value[]): Value {
    return this.#options.world.random.pick(`${this.name} ${what}`, values);
  }

  get desktopStatus(): string {
    return this.#desktop.pairing.current().status;
  }

  get phoneStatus(): string {
    return this.#phone?.pages.pairing.current().status ?? 'none';
  }

  get canPhotograph(): boolean {
    return this.#phone?.pages.isOpen === true && this.#phone.pages.flow !== null;
  }

  /** Pages on the phone that can be changed. */
  get hasPages(): boolean {
    return this.canPhotograph && (this.#phone?.pages.flow?.current().pages.length ?? 0) > 0;
  }

  get isComputerReady(): boolean {
    return (this.#flow?.current().pages.length ?? 0) > 0;
  }

  setComputerOnline = (isOn: boolean): void => this.#online.set(isOn);
  setPhoneOnline = (isOn: boolean): void => this.#phone?.online.set(isOn);

  /** Opens the link of the code that is shown, or that was. */
  scan(isStranger: boolean): void {
    const state = this.#desktop.pairing.current();
    if (state.status !== 'open') return;
    const phone = this.#openPhone(`${state.secret}.${this.#desktop.pairing.key}`, isStranger);
    if (isStranger) this.#strangers.push(phone);
    else {
      this.#leavePhone();
      this.#phone = phone;
    }
  }

  reloadPhone(): void {
    const link = this.#phone?.link;
    this.#leavePhone();
    if (link) this.#phone = this.#openPhone(link, false);
  }

  reloadComputer(): void {
    this.#life.abort(new DOMException('left', 'AbortError'));
    this.#flow?.close();
    this.#flow = null;
    this.#desktop = this.#openDesktop();
  }

  /** Lets the phone in that shows the same code, and no other one. */
  compareCodes(): void {
    const { pairing } = this.#desktop;
    const state = pairing.current();
    const shown = this.#phone?.pages.pairing.current();
    if (state.status !== 'claimed') return;
    if (shown?.status === 'claimed' && shown.code === state.code) pairing.confirm();
    else pairing.refuse();
  }

  renew(): void {
    this.#desktop.pairing.renew();
  }

  photograph(): void {
    this.#photographed += 1;
    const file = new File([jpegBytes, `page ${this.#photographed}`], 'page.jpg');
    void this.#phone?.pages.flow?.addPhotos([file]);
  }

  change(what: 'rotate' | 'remove' | 'move'): void {
    const flow = this.#phone?.pages.flow;
    const ids = flow?.current().pages.map(({ id }) => id) ?? [];
    if (!flow || ids.length === 0) return;
    const id = this.random('page', ids);
    if (what === 'move') flow.move(id, ids.length - 1);
    else flow[what](id);
  }

  /** The computer makes its document of the pages. */
  finish(): void {
    this.#flow?.finish();
  }

  /** Everything is calm: pairs the phone unless it is, and photographs one more page, which has to arrive. */
  async recover(): Promise<void> {
    const { time } = this.#options.world;
    this.#online.set(true);
    this.setPhoneOnline(true);
    this.#phone?.pages.pairing.retry();
    await time.sleep(ANSWERED);
    this.#flow ??= this.#openFlow();
    this.#desktop.resume();
    if (this.desktopStatus === 'paired' && this.phoneStatus !== 'paired') this.renew();
    await time.sleep(ANSWERED);
    this.scan(false);
    await time.sleep(ANSWERED);
    this.compareCodes();
    await time.sleep(ANSWERED);
    if (this.canPhotograph) this.photograph();
    await time.sleep(ANSWERED * 2);
    await this.#checkPages();
  }

  /** To be called once everything has been calm for long. */
  checkEnd(): void {
    if (!this.#hasArrived) this.#options.report('no page of a phone has arrived in the calm');
  }

  async #checkPages(): Promise<void> {
    const { report } = this.#options;
    const phone = this.#phone?.pages;
    // In some seeds a pairing lasts for seconds.
    if (!phone?.isOpen || this.desktopStatus !== 'paired') return;
    const taken = await textsOf(phone.flow);
    const here = await textsOf(this.#flow);
    for (const text of taken) if (!here.includes(text)) report(`${text} of the phone never arrives`);
    if (new Set(here).size < here.length) report('a page is at the computer twice');
    if (phone.holdsPages) report('the phone is never told that its pages have arrived');
    this.#hasArrived ||= taken.some((text) => here.includes(text));
  }

  close(): void {
    this.#life.abort(new DOMException('left', 'AbortError'));
    this.#desktop.end();
    this.#flow?.close();
    this.#leavePhone();
    for (const stranger of this.#strangers) leave(stranger);
  }

  #openDesktop(): DesktopPages {
    this.#life = new AbortController();
    this.#flow = this.#openFlow();
    const fetch = this.#openFetch('computer', this.#online, this.#life.signal, this.#options.person);
    const client = connect({
      ...{ tokenEndpoint: `https://${this.#options.host}/token`, fetch, scope: ['pathology'] },
      clock: this.#clock,
    });
    return new DesktopPages({
      pairing: new DesktopPairing({ uses: ['pages'], connect: () => client }),
      localize: null as never,
      phonePage: () => '',
      flow: () => this.#flow,
      show() {},
      onClose() {},
      onChange: () => this.#options.world.note(`${this.name}: computer ${this.desktopStatus}`),
    });
  }

  #openPhone(link: string, isStranger: boolean): OpenPhone {
    const { host, report, world } = this.#options;
    this.#phones += 1;
    const [online, life] = [new Switch(), new AbortController()];
    const phoneHost = `phone${this.#phones}.${host}`;
    const fetch = this.#openFetch(`phone ${this.#phones}`, online, life.signal, '');
    let flow: PagesFlow | null = null;
    const tokenEndpoint = `https://${phoneHost}/token`;
    const [secret = '', key = ''] = link.split('.');
    const pairing = new PhonePairing({
      secret,
      gatewayUrl: `https://${phoneHost}`,
      connect: (tokenSource) =>
        connect({ tokenEndpoint, tokenSource, fetch, scope: ['pathology'], clock: this.#clock }),
      clock: this.#clock,
    });
    const pages = new PhonePages({
      key,
      pairing,
      host: null as never,
      clock: this.#clock,
      localize: null as never,
      restart: (maxPages) => {
        flow?.close();
        flow = this.#openFlow(maxPages);
        return flow;
      },
      open() {},
      hide() {},
      onChange() {},
    });
    pages.pairing.subscribe(({ state }) => {
      world.note(`${this.name}: phone ${this.#phones} ${isStranger ? '(stranger) ' : ''}${state.status}`);
      if (state.status === 'asked') pages.pairing.accept();
      if (state.status === 'paired' && isStranger) report('a stranger was let in to send pages');
    });
    return { pages, link, life, online };
  }

  #openFlow(maxPages?: number): PagesFlow {
    const image = (body: Blob): PageImage => ({
      ...{ body, width: 100, height: 141, pointsWide: 595, pointsHigh: 842 },
      ...{ corners: null, thumbnail: null, fault: null },
    });
    const flow = new PagesFlow({
      camera: { open: () => new Promise(() => {}), still: () => new Promise(() => {}), close() {} },
      clock: this.#clock,
      maxPages,
      fileName: () => 'Report.pdf',
      writePdf: async (pages) => new Blob(pages.map(({ body }) => body)),
      makePage: async (photo) => image(photo),
    });
    flow.shrinkPhoto = async ({ photo, format }) => ({ body: photo, format });
    flow.subscribe((state, event) => {
      if (flow !== this.#flow) return;
      this.#desktop?.onPages(state, event);
      if (state.view.status === 'done') this.#flow = null;
    });
    return flow;
  }

  #openFetch(name: string, online: Switch, life: AbortSignal, person: string): typeof globalThis.fetch {
    const { world, serve } = this.#options;
    return createPageFetch({
      ...{ world, serve, life, name: `${this.name} ${name}` },
      isOnline: () => online.isOn,
      person: () => person,
      onRequest() {},
      onResponse() {},
      onEvents() {},
    });
  }

  get #clock() {
    return { now: () => this.#options.world.time.now(), sleep: systemClock.sleep };
  }

  #leavePhone(): void {
    if (this.#phone) leave(this.#phone);
    this.#phone = null;
  }
}

/** A page that is left ends nothing at the back end. */
function leave({ pages, life }: OpenPhone): void {
  life.abort(new DOMException('left', 'AbortError'));
  pages.end();
}

const textsOf = async (flow: PagesFlow | null): Promise<string[]> =>
  Promise.all((flow?.current().pages ?? []).map(({ photo }) => photo.slice(jpegBytes.length).text()));

const DEEDS: readonly Deed<PagesByPhone>[] = [
  {
    what: 'scans the code',
    weight: 16,
    isPossible: (pair) => pair.desktopStatus === 'open',
    do: (pair) => pair.scan(false),
  },
  {
    what: 'lets a stranger scan it',
    weight: 3,
    isPossible: (pair) => pair.desktopStatus === 'open',
    do: (pair) => pair.scan(true),
  },
  {
    what: 'compares the codes',
    weight: 24,
    isPossible: (pair) => pair.desktopStatus === 'claimed',
    do: (pair) => pair.compareCodes(),
  },
  {
    what: 'renews the code',
    weight: 4,
    isPossible: ({ desktopStatus }) => ['ended', 'failed', 'open'].includes(desktopStatus),
    do: (pair) => pair.renew(),
  },
  {
    what: 'photographs a page',
    weight: 30,
    isPossible: (pair) => pair.canPhotograph,
    do: (pair) => pair.photograph(),
  },
  {
    what: 'turns a page',
    weight: 5,
    isPossible: (pair) => pair.hasPages,
    do: (pair) => pair.change('rotate'),
  },
  { what: 'moves a page', weight: 5, isPossible: (pair) => pair.hasPages, do: (pair) => pair.change('move') },
  {
    what: 'deletes a page',
    weight: 5,
    isPossible: (pair) => pair.hasPages,
    do: (pair) => pair.change('remove'),
  },
  {
    what: 'makes the document',
    weight: 2,
    isPossible: (pair) => pair.isComputerReady,
    do: (pair) => pair.finish(),
  },
  { what: 'reloads the phone', weight: 2, do: (pair) => pair.reloadPhone() },
  { what: 'reloads the computer', weight: 1, do: (pair) => pair.reloadComputer() },
  { what: 'takes the phone offline', weight: 2, do: (pair) => pair.setPhoneOnline(false) },
  { what: 'brings the phone back', weight: 6, do: (pair) => pair.setPhoneOnline(true) },
  { what: 'takes the computer offline', weight: 2, do: (pair) => pair.setComputerOnline(false) },
  { what: 'brings the computer back', weight: 6, do: (pair) => pair.setComputerOnline(true) },
];
