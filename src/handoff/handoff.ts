import type { ReactiveElement, TemplateResult } from 'lit';
import type { CaptureContext } from '../capture/capture-context.js';
import type { CaptureFlow } from '../capture/capture-flow.js';
import type { Capture } from '../capture/capture-state.js';
import type { Client } from '../core/service/client.js';
import type { connect } from '../core/service/connect.js';
import { enHandoff } from '../i18n/en-handoff.js';
import type { Localize } from '../i18n/localize.js';
import { copyLink } from '../pairing/copy-link.js';
import { DesktopPairing } from '../pairing/desktop-pairing.js';
import { type DesktopView, desktopPairingText, desktopPairingView } from '../pairing/desktop-view.js';
import { pairingStyles } from '../pairing/pairing.styles.js';
import { createPhoneConnection } from '../pairing/phone-connection.js';
import { registerModule } from '../ui/lazy.js';
import { forgetPairingSecret, pairingLink } from '../ui/pairing-link.js';
import { DesktopPhotos } from './desktop-photos.js';
import { PhonePhotos } from './phone-photos.js';
import { hasPhoneView, phoneAnnouncement, phonePhotosView } from './phone-view.js';

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

function startDesktop({ host, localize, flow, client }: HandoffOptions): HandoffSession {
  const pairing = new DesktopPairing({
    client,
    use: 'medical',
    follow: (open) => new DesktopPhotos(open, flow),
  });
  let copied: DesktopView['copied'] = null;
  const setCopied = (outcome: DesktopView['copied']) => {
    copied = outcome;
    host.requestUpdate();
  };
  pairing.subscribe(() => {
    const { status } = pairing.current();
    // The photo of the phone will not arrive, so the view with the reason replaces the one that waits.
    const isLost = (status === 'ended' || status === 'failed') && flow.current().status === 'reading';
    if (isLost) flow.retake();
    setCopied(null);
  });
  return {
    get view() {
      return flow.current().status === 'handoff' ? `handoff-${pairing.current().status}` : null;
    },
    render({ actions: { close }, disabled }) {
      const state = pairing.current();
      const locale = localize.translate(enHandoff);
      const { scanHint, pairedHint } = locale.messages.handoff.desktop;
      const link = state.status === 'open' ? pairingLink(host.phonePage, 'handoff', state.secret) : '';
      const actions: DesktopView['actions'] = {
        confirm: () => pairing.confirm(),
        refuse: () => pairing.refuse(),
        renew: () => pairing.renew(),
        copyLink: () => void copyLink(link).then(setCopied),
        close,
      };
      return desktopPairingView(state, { link, scanHint, pairedHint, copied, actions }, { locale, disabled });
    },
    announcement: () => desktopPairingText(pairing.current(), copied, localize.translate(enHandoff)),
    isEndedBy: ({ status }) => status === 'idle' || status === 'opening' || status === 'preparing',
    end: () => pairing.end(),
  };
}

function startPhone(
  { host, localize, flow, client, connect, useClient }: HandoffOptions,
  secret: string,
): HandoffSession {
  const phone = new PhonePhotos({
    secret,
    ...createPhoneConnection(host.tokenEndpoint, ['medical'], connect),
    clock: client.clock,
    capture: flow,
  });
  const { pairing } = phone;
  // From here on the phone never sends as the person who is signed in on it.
  useClient(pairing.client);
  phone.subscribe(({ state }) => {
    if (state.pairing.status === 'ended') forgetPairingSecret('handoff');
    host.requestUpdate();
  });
  const viewOf = (announcement: string) => ({
    pairingLocale: localize.translate(enHandoff),
    site: location.host,
    actions: pairing,
    announcement,
  });
  return {
    get view() {
      const [state, capture] = [phone.current(), flow.current()];
      return hasPhoneView(state, capture) ? `handoff-${state.pairing.status}-${capture.status}` : null;
    },
    render: (context, announcement) =>
      phonePhotosView(phone.current(), flow.current(), viewOf(announcement), context),
    announcement: (announcement) => phoneAnnouncement(phone.current(), flow.current(), viewOf(announcement)),
    isEndedBy: () => false,
    end: () => {
      forgetPairingSecret('handoff');
      pairing.end();
    },
  };
}

const handoffModule = {
  styles: [pairingStyles],
  start: (options: HandoffOptions): HandoffSession =>
    options.secret === null ? startDesktop(options) : startPhone(options, options.secret),
};

/** Lets a phone take the photos for a desktop: both halves of a pairing. */
export type HandoffModule = typeof handoffModule;

registerModule<HandoffModule>('device-capture-handoff', handoffModule);
