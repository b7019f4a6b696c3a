import type { TemplateResult } from 'lit';
import { captureAnnouncement } from '../../src/capture/announcement.js';
import type { CaptureApp } from '../../src/capture/app.js';
import { appStyles } from '../../src/capture/app.styles.js';
import type { CaptureContext } from '../../src/capture/capture-context.js';
import type { CaptureFlow } from '../../src/capture/capture-flow.js';
import {
  type Capture,
  type CaptureIn,
  type Photo,
  retryOfCamera,
  type Shot,
} from '../../src/capture/capture-state.js';
import { captureView, type ViewDetails } from '../../src/capture/capture-view.js';
import type { SaveState } from '../../src/capture/decision-outbox.js';
import { readingDetail } from '../../src/capture/events.js';
import { errorOrigin, type HdtErrorCode } from '../../src/core/errors.js';
import { registerModule } from '../../src/core/lazy-module.js';
import type { HdtDeviceCapture } from '../../src/device-capture.js';
import type { PhonePhotosState } from '../../src/handoff/phone-photos.js';
import { phonePhotosView } from '../../src/handoff/phone-view.js';
import { en } from '../../src/i18n/en.js';
import type { Locale } from '../../src/i18n/locale.js';
import { desktopPairingView } from '../../src/pairing/desktop-view.js';
import { pairingStyles } from '../../src/pairing/pairing.styles.js';
import type { DesktopPairingState, PhonePairingState } from '../../src/pairing/pairing-state.js';
import type { LowConfidenceReadings, OpenReadings } from '../../src/results/data/assessment.js';
import type { DeviceReading } from '../../src/results/data/device.js';
import type { Advice, PhotoFault, Side } from '../../src/viewfinder/frame-analysis.js';
import { deviceStream } from './device.js';

/** With the sentences of a pairing too, which the element gives to no other view. */
type Context = CaptureContext & { readonly locale: Locale };

/** A view of the element, with a picture where it shows one. */
export interface Screen {
  readonly capture: (picture: Blob) => Capture;
  render(
    context: Context,
    capture: Capture,
    element: Pick<ViewDetails, 'hint' | 'pageReading'>,
  ): TemplateResult;
}

const ignore = () => {};

const photoOf = (body: Blob, fault: PhotoFault | null = null): Photo => ({
  name: 'device.jpg',
  body,
  format: 'jpeg',
  source: 'camera',
  key: 'k1',
  takenAt: '2026-09-30T10:15:00.000Z',
  sha256: null,
  isTurned: false,
  measures: {
    brightness: 160,
    fault,
    mayBeCut: fault === 'cut',
    display:
      fault === 'glare'
        ? {
            ...{ x: 0.2, y: 0.2, width: 0.5, height: 0.3, size: 0.2, sharpness: 1, contrast: 1, light: 200 },
            glare: { size: 1, x: 0.3, y: 0.2, side: 'left' },
            isCut: false,
          }
        : null,
  },
});
const shotOf = (picture: Blob): Shot => ({
  file: new File([picture], 'device.jpg'),
  source: 'picker',
  takenAt: new Date(0).toISOString(),
  crop: null,
  rotation: null,
});

const cuff = (confidence: number, systolic = '124'): DeviceReading => ({
  deviceType: 'blood pressure monitor',
  measurements: [
    { key: 'systolic', value: systolic, unit: 'mmHg' },
    { key: 'diastolic', value: '79', unit: 'mmHg' },
    { key: 'pulseRate', value: '66', unit: 'bpm' },
  ],
  confidence,
});
const meter = (value: string): DeviceReading => ({
  deviceType: 'glucometer',
  measurements: [{ key: 'bloodGlucose', value, unit: '' }],
  confidence: 0.93,
});
const factsOf = (...readings: DeviceReading[]): OpenReadings => ({
  recordId: 'r1',
  readings,
  confirmed: [],
  draft: [],
  secondOpinion: { kind: 'none' },
});

const DETAILS: ViewDetails = {
  hint: '',
  pageReading: null,
  viewfinder: {
    isAutomatic: true,
    isFullScreen: false,
    controls: { light: null, zoom: null, zoomFactor: 2, toggle: ignore },
  },
  holdsOnlyPixels: true,
  permissionPlace: 'chrome',
  recordsUrl: '',
};

const capture = (stateOf: (picture: Blob) => Capture): Screen => ({
  capture: stateOf,
  render: (context, state, element) => captureView(state, { ...DETAILS, ...element }, context),
});

const lowConfidence = (
  lowConfidence: LowConfidenceReadings,
  retakes: number,
  fault: PhotoFault | null = null,
) =>
  capture((picture) => ({
    status: 'low-confidence',
    photo: photoOf(picture, fault),
    retakes,
    lowConfidence,
  }));
const unread: LowConfidenceReadings = {
  reason: 'unread',
  isTyping: false,
  recordId: null,
  readings: [],
  confirmed: [],
  draft: [],
  secondOpinion: { kind: 'none' },
};
const unsure: LowConfidenceReadings = { reason: 'low-confidence', isTyping: false, ...factsOf(cuff(0.41)) };
const AT = Date.UTC(2026, 8, 30, 10, 16);
const confirmed = (
  { draft: _, ...facts }: OpenReadings,
  save: SaveState,
  lowConfidence: CaptureIn<'confirmed'>['lowConfidence'] = null,
) =>
  capture((picture) => ({
    status: 'confirmed',
    photo: photoOf(picture),
    retakes: 2,
    lowConfidence,
    save,
    undoUntil: save.status === 'unsupported' ? null : AT,
    ...facts,
  }));
const typed = { device: 0, key: 'bloodGlucose', value: '5.4', unit: 'mmol/L', isCertain: true };

/** A typed systolic pressure that the person is asked about. */
const asked = (value: string) =>
  capture((picture) => ({
    status: 'read',
    photo: photoOf(picture),
    retakes: 0,
    ...factsOf(cuff(0.96)),
    confirmed: [{ device: 0, key: 'systolic', value, unit: 'mmHg', isCertain: false }],
  }));

const LINK = `https://clinic.example/patients/photo.html#hdt-handoff=${'s'.repeat(43)}`;
const desktop = (state: DesktopPairingState, copied: 'copied' | 'notCopied' | null = null): Screen => ({
  capture: () => ({ status: 'handoff' }),
  render: (context) =>
    desktopPairingView(
      state,
      {
        link: LINK,
        scanHint: context.locale.messages.handoff.desktop.scanHint,
        pairedHint: context.locale.messages.handoff.desktop.pairedHint,
        copied,
        actions: { confirm: ignore, refuse: ignore, renew: ignore, copyLink: ignore, close: ignore },
      },
      context,
    ),
});
const open: DesktopPairingState = { status: 'open', secret: 's', expiresAt: Date.UTC(2026, 8, 30, 10, 20) };

const phone = (
  pairing: PhonePairingState,
  stateOf: (picture: Blob) => Capture = () => ({ status: 'idle' }),
  confirmedValues: PhonePhotosState['confirmedValues'] = null,
): Screen => ({
  capture: stateOf,
  render: (context, photographed) => {
    const announcement = captureAnnouncement(photographed, context.locale);
    return phonePhotosView(
      { pairing, confirmedValues },
      photographed,
      {
        pairingLocale: context.locale,
        site: 'clinic.example',
        isAskedElsewhere: false,
        actions: { accept: ignore, decline: ignore, retry: ignore },
        announcement,
      },
      context,
    );
  },
});
const paired: PhonePairingState = { status: 'paired', peer: 'connected' };

const HINTS: readonly Advice['hint'][] = [
  ...(['aim', 'black', 'dark', 'absent', 'cut', 'far', 'near', 'back', 'blurred', 'lens'] as const),
  ...(['move', 'nudge', 'stop', 'glare', 'faint', 'still', 'settling', 'upside-down', 'hold'] as const),
];
const SIDES: Partial<Record<Advice['hint'], Side>> = { move: 'left', nudge: 'top', glare: 'left' };
const CAMERA_ERRORS = (Object.keys(en.errors) as HdtErrorCode[]).filter(
  (code) => errorOrigin(code) === 'camera',
);

const viewfinder = (stateOf: (stream: MediaStream) => Capture): Screen =>
  capture(() => stateOf(deviceStream()));

/** The start, and every screen of the camera. */
export const VIEWFINDER: Readonly<Record<string, Screen>> = {
  idle: capture(() => ({ status: 'idle' })),
  'camera-asked': capture(() => ({ status: 'opening' })),
  ...Object.fromEntries(
    HINTS.map((hint) => [
      `hint-${hint}`,
      viewfinder((stream) => ({
        status: 'live',
        stream,
        advice: { hint, side: SIDES[hint] ?? null },
      })),
    ]),
  ),
  shooting: viewfinder((stream) => ({ status: 'shooting', stream })),
  'page-hidden': capture(() => ({ status: 'paused' })),
};

/** Every screen without a camera, and both halves of a pairing. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  review: capture((picture) => ({
    status: 'reviewing',
    photo: photoOf(picture),
    shot: shotOf(picture),
    isRotating: false,
  })),
  'review-glare': capture((picture) => ({
    status: 'reviewing',
    photo: photoOf(picture, 'glare'),
    shot: shotOf(picture),
    isRotating: true,
  })),
  waiting: capture((picture) => ({
    status: 'waiting',
    source: 'camera',
    retry: { kind: 'send', photo: photoOf(picture) },
    next: 'send',
  })),
  'waiting-for-review': capture((picture) => ({
    status: 'waiting',
    source: 'picker',
    retry: { kind: 'prepare', shot: shotOf(picture) },
    next: 'review',
  })),
  reading: capture((picture) => ({ status: 'reading', photo: photoOf(picture), isConfirming: true })),
  read: capture((picture) => ({
    status: 'read',
    photo: photoOf(picture),
    retakes: 0,
    ...factsOf(cuff(0.96)),
  })),
  'read-questions': capture((picture) => ({
    status: 'read',
    photo: photoOf(picture),
    retakes: 0,
    ...factsOf(meter('10.0'), cuff(0.96, '71')),
  })),
  'read-unlikely': asked('272'),
  'read-impossible': asked('1450'),
  'read-corrected': capture((picture) => ({
    status: 'read',
    photo: photoOf(picture),
    retakes: 0,
    ...factsOf(cuff(0.96)),
    draft: [{ device: 0, key: 'systolic', value: '145', unit: 'mmHg' }],
  })),
  'low-confidence-glare': lowConfidence(unsure, 0, 'glare'),
  'low-confidence-disagree': lowConfidence({ ...unsure, reason: 'disagree', ...factsOf(cuff(0.96)) }, 1),
  'low-confidence-second-opinion': lowConfidence(
    {
      ...unsure,
      reason: 'second-opinion',
      ...factsOf(cuff(0.96)),
      secondOpinion: { kind: 'differs', value: '134' },
    },
    0,
  ),
  'low-confidence-typing': lowConfidence({ ...unsure, isTyping: true }, 0),
  'low-confidence-questions': lowConfidence({ ...unsure, ...factsOf(meter('10.0')) }, 0),
  'unread-first': lowConfidence(unread, 0),
  'unread-typing': lowConfidence({ ...unread, isTyping: true }, 0),
  'typing-meter': lowConfidence(
    {
      ...unread,
      isTyping: true,
      readings: [{ deviceType: 'glucometer', measurements: [], confidence: null }],
    },
    2,
  ),
  'typing-cuff': lowConfidence(
    {
      ...unread,
      isTyping: true,
      readings: [{ deviceType: 'blood pressure monitor', measurements: [], confidence: null }],
    },
    2,
  ),
  confirmed: confirmed(factsOf(cuff(0.96)), { status: 'unsupported' }),
  'confirmed-saving': confirmed(factsOf(cuff(0.96)), { status: 'saving' }),
  'confirmed-saved': confirmed(factsOf(cuff(0.96)), { status: 'saved', at: AT }),
  'confirmed-offline': confirmed(factsOf(cuff(0.41)), { status: 'offline' }, unsure),
  'confirmed-failed': confirmed(factsOf(cuff(0.41)), { status: 'failed', code: 'server' }, unsure),
  'confirmed-gone': confirmed(factsOf(cuff(0.96)), { status: 'failed', code: 'not-found' }),
  'confirmed-typed': confirmed(
    { ...factsOf(meter('10.0')), confirmed: [typed] },
    { status: 'saved', at: AT },
    { reason: 'unread', isTyping: true },
  ),
  'confirmed-state': confirmed(factsOf(meter('HI'), cuff(0.96)), { status: 'unsupported' }),
  failed: capture((picture) => ({
    status: 'failed',
    code: 'network',
    source: 'camera',
    retry: { kind: 'send', photo: photoOf(picture) },
  })),
  ...Object.fromEntries(
    CAMERA_ERRORS.map((code) => [
      code,
      capture(() => ({ status: 'failed', code, source: 'camera', retry: retryOfCamera(code) })),
    ]),
  ),
  'desktop-opening': desktop({ status: 'opening' }),
  'desktop-scan': desktop(open),
  'desktop-copied': desktop(open, 'copied'),
  'desktop-compare': desktop({ status: 'claimed', code: 'KTP-WXR', problem: null }),
  'desktop-problem': desktop({ status: 'claimed', code: 'KTP-WXR', problem: 'network' }),
  'desktop-confirming': desktop({ status: 'confirming', code: 'KTP-WXR' }),
  'desktop-paired': desktop({ status: 'paired', peer: 'connected' }),
  'desktop-silent': desktop({ status: 'paired', peer: 'silent' }),
  'desktop-offline': desktop({ status: 'paired', peer: 'offline' }),
  'desktop-expired': desktop({ status: 'ended', reason: 'expired' }),
  'desktop-refused': desktop({ status: 'ended', reason: 'refused' }),
  'desktop-failed': desktop({ status: 'failed', code: 'network' }),
  'phone-claiming': phone({ status: 'claiming' }),
  'phone-asked': phone({ status: 'asked', person: 'E••••• M•••••' }),
  'phone-compare': phone({ status: 'claimed', code: 'KTP-WXR' }),
  'phone-paired': phone(paired),
  'phone-silent': phone({ ...paired, peer: 'silent' }),
  'phone-offline': phone({ ...paired, peer: 'offline' }),
  'phone-done': phone(paired, (picture) => ({
    status: 'read',
    photo: photoOf(picture),
    retakes: 0,
    ...factsOf(cuff(0.96)),
  })),
  'phone-saved': phone(
    paired,
    (picture) => ({ status: 'read', photo: photoOf(picture), retakes: 0, ...factsOf(cuff(0.96)) }),
    [
      {
        device: 0,
        deviceType: 'blood pressure monitor',
        key: 'systolic',
        value: '145',
        unit: 'mmHg',
        origin: 'corrected',
      },
    ],
  ),
  'phone-low-confidence': phone(paired, (picture) => ({
    status: 'low-confidence',
    photo: photoOf(picture, 'glare'),
    retakes: 0,
    lowConfidence: unsure,
  })),
  'phone-declined': phone({ status: 'ended', reason: 'declined' }),
  'phone-used': phone({ status: 'ended', reason: 'used' }),
  'phone-refused': phone({ status: 'ended', reason: 'refused' }),
  'phone-over': phone({ status: 'ended', reason: 'over' }),
  'phone-failed': phone({ status: 'failed', code: 'network' }),
};

/** What the elements of this page show. */
const shown: { screen: Screen; picture: Blob } = {
  screen: capture(() => ({ status: 'idle' })),
  picture: new Blob(),
};

const actions: CaptureContext['actions'] = {
  ...{ open: ignore, handOff: ignore, close: ignore, pick: ignore, shoot: ignore, retry: ignore },
  ...{
    rotate: ignore,
    usePhoto: ignore,
    retake: ignore,
    answer: ignore,
    typeNumbers: ignore,
    confirm: ignore,
  },
  ...{
    dropPageReading: ignore,
    loadHandoff: ignore,
    edit: ignore,
    undo: ignore,
    retrySave: ignore,
    again: ignore,
    chooseAnother: ignore,
  },
};

/** Nothing happens in it: `shown` says what it is in. */
const flow: CaptureFlow = {
  ...actions,
  current: () => shown.screen.capture(shown.picture),
  subscribe: () => ignore,
  takeFile: ignore,
  receive: ignore,
  prepare: () => Promise.reject(new TypeError('nothing is prepared here')),
  pause: ignore,
  resume: ignore,
  reset: ignore,
  unsavedConfirmations: () => [],
  hasNextPhoto: () => false,
  leave: ignore,
};

// The first one registered is used, so that the real one is not.
registerModule<CaptureApp>('device-capture', {
  styles: [...appStyles, pairingStyles],
  start: ({ localize }) => ({
    flow,
    join: ignore,
    get view() {
      return flow.current().status;
    },
    get announcement() {
      return captureAnnouncement(flow.current(), localize.translate(en));
    },
    render: ({ disabled, hint, pageReading }) =>
      shown.screen.render(
        {
          locale: localize.translate(en),
          actions,
          disabled,
          hasPhone: true,
          hasNextPhoto: false,
          photoUrl: URL.createObjectURL(shown.picture),
        },
        flow.current(),
        { hint, pageReading },
      ),
  }),
  isActive: () => false,
  readingDetail,
  toCaptureHostEvent: () => null,
});

/** Elements that are drawn after this show the screen. */
export function showScreen(screen: Screen, picture: Blob): void {
  Object.assign(shown, { screen, picture });
}

/** Has an element show a screen. */
export async function draw(element: HdtDeviceCapture, screen: Screen, picture: Blob): Promise<void> {
  showScreen(screen, picture);
  element.requestUpdate();
  await element.updateComplete;
  const images = [...element.shadowRoot!.querySelectorAll('img')];
  await Promise.all(images.map((image) => image.decode().catch(ignore)));
}
