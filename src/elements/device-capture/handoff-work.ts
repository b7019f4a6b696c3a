import type { ReactiveElement } from 'lit';
import { createDesktopHandoff } from '../../flow/handoff-desktop.js';
import { createPhoneHandoff } from '../../flow/handoff-phone.js';
import { handoffStyles } from './handoff.styles.js';
import { type Handoff, type HandoffSources, handoffPart } from './handoff-part.js';
import { type DesktopView, desktopAnnouncement, desktopHandoffView } from './views/desktop-handoff-view.js';
import { hasPhoneScreen, phoneAnnouncement, phoneHandoffView } from './views/phone-handoff-view.js';

/** Those that have not ended. */
const halves = new WeakMap<ReactiveElement, Handoff>();

handoffPart.provide({
  styles: [handoffStyles],
  start(sources) {
    const { host, scanned } = sources;
    const half = halves.get(host) ?? (scanned === null ? desktop(sources) : phone(sources, scanned));
    halves.set(host, half);
    return half;
  },
});

const absolute = (address: string): string => new URL(address, document.baseURI).href;

/** Ends with its element; not when that is only moved. */
function endWith(host: ReactiveElement, end: () => void): () => void {
  const controller = {
    hostDisconnected: () => queueMicrotask(() => host.isConnected || stop()),
  };
  const stop = () => {
    host.removeController(controller);
    halves.delete(host);
    end();
  };
  host.addController(controller);
  return stop;
}

function desktop({ host, flow, link: { client } }: HandoffSources): Handoff {
  const half = createDesktopHandoff({ client, capture: flow });
  let copied: DesktopView['copied'] = null;
  const tell = (outcome: DesktopView['copied']) => {
    copied = outcome;
    host.requestUpdate();
  };
  const actions: DesktopView['actions'] = {
    confirm: half.confirm,
    refuse: half.refuse,
    renew: half.renew,
    copy: (link) =>
      navigator.clipboard.writeText(link).then(
        () => tell('copied'),
        () => tell('notCopied'),
      ),
  };
  const isShown = () => flow.current().status === 'handoff';
  const end = endWith(host, half.end);
  // A photo that is taken here needs no phone.
  flow.subscribe(({ capture }) => {
    if (['idle', 'opening', 'preparing'].includes(capture.status)) end();
  });
  half.subscribe(() => {
    copied = null;
    // What the phone was about to send does not come any more: this is the screen that says why.
    const { status } = half.current();
    const capture = flow.current();
    if ((status === 'ended' || status === 'failed') && capture.status === 'reading') flow.retake();
    host.requestUpdate();
  });
  return {
    get screen() {
      return isShown() ? `handoff-${half.current().status}` : null;
    },
    view(context) {
      const state = half.current();
      const link = state.status === 'open' ? `${absolute(host.phonePage)}#hdt-handoff=${state.secret}` : '';
      return desktopHandoffView(state, { link, copied, actions }, context);
    },
    announcement: (localize) => desktopAnnouncement(half.current(), copied, localize),
  };
}

function phone({ host, flow, link, connect }: HandoffSources, secret: string): Handoff {
  const tokenEndpoint = absolute(host.tokenEndpoint);
  const half = createPhoneHandoff({
    secret,
    base: tokenEndpoint.replace(/\/[^/]*$/, ''),
    connect: (tokenSource) => connect({ tokenEndpoint, tokenSource, scope: ['medical'] }),
    clock: link.client.clock,
    capture: flow,
  });
  // Never again as whoever is signed in on this phone.
  link.client = half.client;
  half.subscribe(() => host.requestUpdate());
  endWith(host, half.end);
  return {
    get screen() {
      const { status } = half.current();
      const capture = flow.current();
      return hasPhoneScreen(half.current(), capture) ? `handoff-${status}-${capture.status}` : null;
    },
    view: (context, told) =>
      phoneHandoffView(half.current(), flow.current(), { retry: half.retry, told }, context),
    announcement: (localize, told) => phoneAnnouncement(half.current(), flow.current(), told, localize),
  };
}
