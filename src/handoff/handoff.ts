import type { ReactiveElement, TemplateResult } from 'lit';
import type { CaptureContext } from '../capture/capture-context.js';
import type { CaptureFlow } from '../capture/capture-flow.js';
import type { Capture } from '../capture/capture-state.js';
import type { Client } from '../core/service/client.js';
import type { connect } from '../core/service/connect.js';
import { enHandoff } from '../i18n/en-handoff.js';
import type { Localize } from '../i18n/localize.js';
import { registerModule } from '../ui/lazy.js';
import { pairingLink } from '../ui/pairing-link.js';
import { type DesktopView, desktopAnnouncement, desktopHandoffView } from './desktop-handoff-view.js';
import { handoffStyles } from './handoff.styles.js';
import { DesktopHandoff } from './handoff-desktop.js';
import { PhoneHandoff } from './handoff-phone.js';
import type { HandoffText } from './handoff-view.js';
import { hasPhoneView, phoneAnnouncement, phoneHandoffView } from './phone-handoff-view.js';

interface HandoffHost extends ReactiveElement {
  readonly tokenEndpoint: string;
  readonly phonePage: string;
}

export interface HandoffOptions {
  readonly host: HandoffHost;
  readonly localize: Localize;
  readonly flow: CaptureFlow;
  /** The secret of the QR code that a phone has scanned; null at the desktop. */
  readonly secret: string | null;
  readonly client: Client;
  readonly connect: typeof connect;
  /** Replaces the client that the capture sends with. */
  useClient(client: Client): void;
}

/** The desktop's or the phone's half of a pairing, with its views. */
export interface HandoffSession {
  /** Name of its current view; null while the element shows a view of its own. */
  readonly view: string | null;
  /**
   * @param announcement The element's own announcement.
   */
  render(context: CaptureContext, announcement: string): TemplateResult;
  announcement(announcement: string): string;
  /** Whether the pairing ends once the capture is in this state. */
  isEndedBy(capture: Capture): boolean;
  end(): void;
}

const translateHandoff = (localize: Localize): HandoffText => localize.translate(enHandoff).messages.handoff;

function startDesktop({ host, localize, flow, client }: HandoffOptions): HandoffSession {
  const handoff = new DesktopHandoff({ client, capture: flow });
  let copied: DesktopView['copied'] = null;
  const setCopied = (outcome: DesktopView['copied']) => {
    copied = outcome;
    host.requestUpdate();
  };
  const actions: DesktopView['actions'] = {
    confirm: () => handoff.confirm(),
    refuse: () => handoff.refuse(),
    renew: () => handoff.renew(),
    copyLink: (link) =>
      navigator.clipboard.writeText(link).then(
        () => setCopied('copied'),
        () => setCopied('notCopied'),
      ),
  };
  handoff.subscribe(() => {
    const { status } = handoff.current();
    // The photo of the phone will not arrive, so the view with the reason replaces the one that waits.
    const isLost = (status === 'ended' || status === 'failed') && flow.current().status === 'reading';
    if (isLost) flow.retake();
    setCopied(null);
  });
  return {
    get view() {
      return flow.current().status === 'handoff' ? `handoff-${handoff.current().status}` : null;
    },
    render(context) {
      const state = handoff.current();
      const link = state.status === 'open' ? pairingLink(host.phonePage, state.secret) : '';
      return desktopHandoffView(state, { link, copied, actions, text: translateHandoff(localize) }, context);
    },
    announcement: () => desktopAnnouncement(handoff.current(), copied, translateHandoff(localize)),
    isEndedBy: ({ status }) => status === 'idle' || status === 'opening' || status === 'preparing',
    end: () => handoff.end(),
  };
}

function startPhone(
  { host, localize, flow, client, connect, useClient }: HandoffOptions,
  secret: string,
): HandoffSession {
  const tokenEndpoint = new URL(host.tokenEndpoint, document.baseURI).href;
  const handoff = new PhoneHandoff({
    secret,
    gatewayUrl: tokenEndpoint.replace(/\/[^/]*$/, ''),
    connect: (tokenSource) => connect({ tokenEndpoint, tokenSource, scope: ['medical'] }),
    clock: client.clock,
    capture: flow,
  });
  // From here on the phone never sends as the person who is signed in on it.
  useClient(handoff.client);
  handoff.subscribe(() => host.requestUpdate());
  return {
    get view() {
      const [state, capture] = [handoff.current(), flow.current()];
      return hasPhoneView(state, capture) ? `handoff-${state.status}-${capture.status}` : null;
    },
    render: (context, announcement) =>
      phoneHandoffView(
        handoff.current(),
        flow.current(),
        { retry: () => handoff.retry(), announcement, text: translateHandoff(localize) },
        context,
      ),
    announcement: (announcement) =>
      phoneAnnouncement(handoff.current(), flow.current(), announcement, translateHandoff(localize)),
    isEndedBy: () => false,
    end: () => handoff.end(),
  };
}

const handoffModule = {
  styles: [handoffStyles],
  start: (options: HandoffOptions): HandoffSession =>
    options.secret === null ? startDesktop(options) : startPhone(options, options.secret),
};

/** Lets a phone take the photos for a desktop: both halves of a pairing. */
export type HandoffModule = typeof handoffModule;

registerModule<HandoffModule>('device-capture-handoff', handoffModule);
