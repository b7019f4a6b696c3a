import type { ReactiveElement, TemplateResult } from 'lit';
import type { CaptureContext } from '../capture/capture-context.js';
import type { CaptureFlow } from '../capture/capture-flow.js';
import type { Capture } from '../capture/capture-state.js';
import { registerModule } from '../core/lazy-module.js';
import type { Client } from '../core/service/client.js';
import { enHandoff } from '../i18n/en-handoff.js';
import type { Localize } from '../i18n/localize.js';
import type { DesktopPairing, PairingMember } from '../pairing/desktop-pairing.js';
import { DesktopScreen } from '../pairing/desktop-screen.js';
import { openDesktopPairing } from '../pairing/open-pairing.js';
import { openPhonePairing } from '../pairing/page-phone.js';
import { pairingStyles } from '../pairing/pairing.styles.js';
import type { Connection } from '../ui/connection.js';
import type { PairingLink } from '../ui/pairing-link.js';
import type { PhoneTaker } from '../ui/phone-taker.js';
import { DesktopPhotos, isReadingPhonePhoto } from './desktop-photos.js';
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
}

export interface DesktopOptions extends HandoffOptions {
  readonly connection: Connection;
  readonly taker: PhoneTaker;
  /** Called when the pairing has ended. */
  readonly onEnd: () => void;
}

export interface PhoneOptions extends HandoffOptions {
  /** The link that the phone has scanned. */
  readonly link: PairingLink;
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
  /** Whether its pairing has ended, so that another one may take its place. */
  readonly isOver: boolean;
  /** Whether the pairing ends once the capture is in this state. */
  isEndedBy(capture: Capture): boolean;
  end(): void;
}

function startDesktop(
  { host, localize, flow, connection, taker, onEnd }: DesktopOptions,
  joined: DesktopPairing | null = null,
): HandoffSession {
  const isAwaitingPhone = () => isReadingPhonePhoto(flow.current());
  const member: PairingMember = {
    follow: (pairing) => new DesktopPhotos(pairing, flow),
    isInUse: () => flow.current().status === 'handoff' || isAwaitingPhone(),
  };
  const pairing = joined ?? openDesktopPairing(connection, taker);
  pairing.join(member);
  const screen = new DesktopScreen({
    pairing,
    phonePage: () => host.phonePage,
    close: () => flow.close(),
    onChange: () => host.requestUpdate(),
  });
  const stopListening = pairing.subscribe(({ state: { status } }) => {
    // A phone whose page was loaded anew, when this element shows nothing of it.
    if (status === 'claimed' && !joined && flow.current().status === 'idle') flow.handOff();
    // The photo of the phone will not arrive, so the view with the reason replaces the one that waits.
    if (pairing.isOver && isAwaitingPhone()) flow.retake();
  });
  const onClosed = () => {
    onEnd();
    if (isAwaitingPhone()) flow.retake();
    if (flow.current().status === 'handoff') flow.close();
  };
  pairing.closed.addEventListener('abort', onClosed);
  return {
    get view() {
      return flow.current().status === 'handoff' ? `handoff-${pairing.current().status}` : null;
    },
    render({ disabled }) {
      const locale = localize.translate(enHandoff);
      return screen.render(locale.messages.handoff.desktop, locale, disabled);
    },
    announcement: () => screen.announcement(localize.translate(enHandoff)),
    get isOver() {
      return pairing.isOver;
    },
    // A pairing that another element has opened continues as long as that element needs it.
    isEndedBy: ({ status }) =>
      !joined &&
      (status === 'idle' || status === 'opening' || status === 'preparing') &&
      !pairing.isInUseBeside(member),
    end() {
      // The pairing may go on for another element.
      stopListening();
      screen.end();
      pairing.closed.removeEventListener('abort', onClosed);
      pairing.leave(member);
      onEnd();
    },
  };
}

function startPhone({ host, localize, flow, link, useClient }: PhoneOptions): HandoffSession {
  const pairing = openPhonePairing(link, host.tokenEndpoint);
  const phone = new PhonePhotos({ pairing, host, capture: flow, onChange: () => host.requestUpdate() });
  // The phone must not send as a person who is signed in on it.
  useClient(pairing.client);
  const viewOf = (announcement: string) => ({
    pairingLocale: localize.translate(enHandoff),
    site: location.host,
    isAskedElsewhere: !pairing.isLedBy(host),
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
    isOver: false,
    isEndedBy: () => false,
    end: () => phone.end(),
  };
}

const handoffModule = { styles: [pairingStyles], startDesktop, startPhone };

/** Lets a phone take the photos for a desktop: both halves of a pairing. */
export type HandoffModule = typeof handoffModule;

registerModule<HandoffModule>('device-capture-handoff', handoffModule);
