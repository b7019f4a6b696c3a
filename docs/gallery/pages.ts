import { html, type ReactiveElement, type TemplateResult } from 'lit';
import type { HdtErrorCode } from '../../src/core/errors.js';
import { registerModule } from '../../src/core/lazy-module.js';
import { enHandoff } from '../../src/i18n/en-handoff.js';
import { enPages } from '../../src/i18n/en-pages.js';
import type { PagesLocale, PairingLocale } from '../../src/i18n/locale.js';
import { byPhoneStyles } from '../../src/pages/by-phone/by-phone.styles.js';
import { desktopStatusView } from '../../src/pages/by-phone/desktop-status-view.js';
import { type PhoneProgress, phonePagesView } from '../../src/pages/by-phone/phone-pages-view.js';
import type { PagesActions } from '../../src/pages/context.js';
import { HdtPageCorners } from '../../src/pages/corner-editor.js';
import { HdtPaperOutline } from '../../src/pages/outline.js';
import type { PagesModule } from '../../src/pages/pages.js';
import { pagesStyles } from '../../src/pages/pages.styles.js';
import { HdtUploadPages } from '../../src/pages/pages-element.js';
import {
  type DocumentPage,
  NO_PAGES,
  type PagesNotice,
  type PagesState,
  type PagesView,
} from '../../src/pages/pages-state.js';
import type { PageImage, PaperHint } from '../../src/pages/paper.js';
import { HdtUploadQuestion } from '../../src/pages/question.js';
import { HdtPageThumbnail } from '../../src/pages/thumbnail.js';
import { desktopPairingView } from '../../src/pairing/desktop-view.js';
import { pairingStyles } from '../../src/pairing/pairing.styles.js';
import type { DesktopPairingState, PeerStatus } from '../../src/pairing/pairing-state.js';
import { phonePairingView } from '../../src/pairing/phone-view.js';
import { define } from '../../src/ui/define.js';
import { HdtUpload } from '../../src/upload/hdt-upload.js';
import { drawPage, photographSheet, SHEET, sheetStream, toBlob } from './paper.js';
import type { State } from './state.js';
import { showNoFiles } from './upload.js';

interface Shown {
  /** Pictures that are asked about, in place of the dialog. */
  readonly chosen?: readonly File[];
  readonly state: PagesState;
  readonly isLeaving: boolean;
  readonly canGuide: boolean;
  /** A phone that photographs for a computer, in place of the element. */
  readonly phone?: (locale: PairingLocale, texts: PagesLocale) => TemplateResult;
  /** The code for a phone, in place of the pages. */
  readonly cover?: (locale: PairingLocale) => TemplateResult;
  /** How far the pages of a phone are, above the pages. */
  readonly phoneStatus?: (locale: PairingLocale) => TemplateResult;
}

/** What dialogs that are opened next show. */
let shown: Shown;

const ignore = () => {};

/** Nothing happens in it. */
const flow: PagesActions = {
  ...{ open: ignore, shoot: ignore, move: ignore, rotate: ignore, keep: ignore, remove: ignore },
  ...{ undo: ignore, adjust: ignore, setCorners: ignore, review: ignore, finish: ignore },
  ...{ pause: ignore, resume: ignore },
  addPhotos: async () => {},
  loadPhoto: photographSheet,
};

// The first one registered is used, so that the real one is not.
registerModule<PagesModule>('upload-pages', {
  create(host: ReactiveElement, localize, { addStyles }) {
    addStyles([...pagesStyles, byPhoneStyles, pairingStyles]);
    return {
      open: () => host.requestUpdate(),
      ask: async () => {},
      clear: ignore,
      openPhone: async () => {},
      photographForComputer: async () => {},
      joinPhone: async () => {},
      holdsFiles: false,
      isForComputer: !!shown.phone,
      render: () =>
        shown.phone
          ? html`<div class="by-phone">${shown.phone(localize.translate(enHandoff), localize.translate(enPages))}</div>`
          : shown.chosen
            ? html`
        <hdt-upload-question .groups=${[shown.chosen]} .locale=${localize.translate(enPages)}></hdt-upload-question>
      `
            : html`
        <hdt-upload-pages
          .context=${{
            state: shown.state,
            flow,
            locale: localize.translate(enPages),
            camera: {
              controls: {
                light: { isOn: false, set: async () => true },
                zoom: null,
                zoomFactor: 2,
                toggle: ignore,
              },
              canGuide: shown.canGuide,
              permissionPlace: 'chromeAndroid' as const,
            },
            phone: {
              use: shown.phoneStatus ? null : ignore,
              cover: shown.cover
                ? html`<div class="by-phone">${shown.cover(localize.translate(enHandoff))}</div>`
                : null,
              status: shown.phoneStatus?.(localize.translate(enHandoff)) ?? null,
            },
            announce: ignore,
            leave: ignore,
            finish: ignore,
            pick: ignore,
          }}
          .isLeaving=${shown.isLeaving}
        ></hdt-upload-pages>
      `,
    };
  },
});
define('hdt-upload-pages', HdtUploadPages);
define('hdt-upload-question', HdtUploadQuestion);
define('hdt-paper-outline', HdtPaperOutline);
define('hdt-page-thumbnail', HdtPageThumbnail);
define('hdt-page-corners', HdtPageCorners);

type Change = Partial<Omit<DocumentPage, 'image'>> & { readonly image?: Partial<PageImage> };

async function createPage(number: number, change: Change): Promise<DocumentPage> {
  const body = await toBlob(drawPage(number));
  const image: PageImage = {
    body,
    width: 480,
    height: 680,
    pointsWide: 595.28,
    pointsHigh: 841.89,
    corners: SHEET,
    thumbnail: null,
    fault: null,
    ...change.image,
  };
  return {
    id: `p${number}`,
    photo: body,
    format: 'jpeg',
    rotation: 0,
    corners: 'find',
    status: 'made',
    imageRotation: 0,
    version: 0,
    isKept: false,
    ...change,
    image: change.status === 'failed' ? null : image,
  };
}

type Changes = Readonly<Record<number, Change>>;

interface Setting {
  readonly count?: number;
  readonly changes?: Changes;
  readonly deleted?: boolean;
  readonly isLeaving?: boolean;
  readonly canGuide?: boolean;
}

const pages = (
  view: () => PagesView,
  { count = 0, changes = {}, deleted = false, isLeaving = false, canGuide = true }: Setting = {},
): State => ({
  async create() {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const all = await Promise.all(numbers.map((number) => createPage(number, changes[number] ?? {})));
    const state: PagesState = {
      pages: all,
      deleted: deleted ? { page: await createPage(9, {}), index: count } : null,
      view: view(),
      maxPages: NO_PAGES.maxPages,
    };
    shown = { state, isLeaving, canGuide };
    showNoFiles();
    const element = new HdtUpload();
    await element.photographPages();
    return element;
  },
});

/** The question about four pictures that were chosen at once. */
const question: State = {
  async create() {
    const chosen = await Promise.all(
      [1, 2, 3, 4].map(async (number) => new File([await toBlob(drawPage(number))], `IMG_204${number}.jpg`)),
    );
    shown = { chosen, state: NO_PAGES, isLeaving: false, canGuide: true };
    showNoFiles();
    const element = new HdtUpload();
    await element.photographPages();
    return element;
  },
};

const live = (hint: PaperHint, setting: Setting & { readonly isConfirming?: boolean } = {}): State =>
  pages(
    () => ({
      status: 'live',
      stream: sheetStream(),
      analysis: { hint, corners: OUTLINED.includes(hint) ? SHEET : null, isReady: false, isTaken: false },
      isConfirming: setting.isConfirming ?? false,
      replaces: null,
    }),
    setting,
  );

const OUTLINED: readonly PaperHint[] = ['far', 'tilt', 'glare', 'shadow', 'blurred', 'still', 'hold'];
const HINTS = Object.keys(enPages.pages.hints) as PaperHint[];
const strip = (setting: Setting, notice: PagesNotice | null = null): State =>
  pages(() => ({ status: 'strip', notice }), setting);
const failed = (code: HdtErrorCode, setting: Setting = {}): State =>
  pages(() => ({ status: 'failed', code, replaces: null }), setting);

/** A dialog, or an element, with what a phone and a computer show each other. */
const byPhone = (view: Pick<Shown, 'phone' | 'cover' | 'phoneStatus'>, count = 0): State => ({
  async create() {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const all = await Promise.all(numbers.map((number) => createPage(number, {})));
    shown = { state: { ...NO_PAGES, pages: all }, isLeaving: false, canGuide: true, ...view };
    showNoFiles();
    const element = new HdtUpload();
    await element.photographPages();
    return element;
  },
});

const LINK = `https://clinic.example/patients/pages.html#hdt-pages=${'s'.repeat(43)}.${'k'.repeat(22)}`;
const cover = (state: DesktopPairingState): State =>
  byPhone({
    cover: (locale) =>
      desktopPairingView(
        state,
        {
          link: LINK,
          scanHint: locale.messages.handoff.pages.scanHint,
          pairedHint: locale.messages.handoff.pages.pairedHint,
          copied: null,
          actions: { confirm: ignore, refuse: ignore, renew: ignore, copyLink: ignore, close: ignore },
        },
        { locale, disabled: false },
      ),
  });
const asked = (person: string | null, isAskedElsewhere = false): State =>
  byPhone({
    phone: (locale) =>
      phonePairingView(
        { status: 'asked', person },
        {
          site: 'clinic.example',
          isAskedElsewhere,
          actions: { accept: ignore, decline: ignore, retry: ignore },
        },
        { locale, disabled: false },
      ),
  });
const progressing = (progress: Partial<PhoneProgress>): State =>
  byPhone({
    phone: (locale, { messages }) =>
      phonePagesView(
        { status: 'open', taken: 5, here: 5, isSending: false, peer: 'connected', ...progress },
        { locale, texts: messages, disabled: false, open: ignore },
      ),
  });

const statusOf =
  ({ peer, hasDevicePhoto = false }: { peer: PeerStatus; hasDevicePhoto?: boolean }) =>
  (locale: PairingLocale) =>
    desktopStatusView({ onPhone: 5, here: 3, state: { status: 'paired', peer }, hasDevicePhoto }, locale, {
      renew: ignore,
      close: ignore,
    });

/** Photographing the pages of one document. */
export const PAGES: Readonly<Record<string, State>> = {
  'pages-question': question,
  'pages-opening': pages(() => ({ status: 'opening', replaces: null })),
  ...Object.fromEntries(
    HINTS.map((hint) => [`pages-hint-${hint}`, live(hint, { count: hint === 'hold' ? 2 : 0 })]),
  ),
  'pages-by-button': live('aim', { canGuide: false }),
  'pages-taken': live('aim', { count: 3, isConfirming: true }),
  'pages-shooting': pages(() => ({ status: 'shooting', stream: sheetStream(), replaces: null }), {
    count: 1,
  }),
  'pages-strip': strip({ count: 3, changes: { 2: { status: 'making' }, 3: { image: { corners: null } } } }),
  'pages-doubtful': strip({ count: 3, changes: { 2: { image: { fault: 'blurred' } } } }, 'doubtful'),
  'pages-unmade': strip({ count: 2, changes: { 1: { status: 'failed' } } }, 'unmade'),
  'pages-deleted': strip({ count: 2, deleted: true }),
  'pages-full': strip({ count: 40 }, 'full'),
  'pages-too-large': strip({ count: 2 }, 'too-large'),
  'pages-not-pictures': strip({ count: 1 }, 'not-pictures'),
  'pages-corners': {
    ...pages(() => ({ status: 'adjusting', pageId: 'p1' }), { count: 1 }),
    act: (root) => root.querySelectorAll<HTMLElement>('.corner')[1]!.focus(),
  },
  'pages-denied': failed('camera-denied', { count: 2 }),
  'pages-missing': failed('camera-missing'),
  'pages-busy': failed('camera-busy'),
  'pages-finishing': pages(() => ({ status: 'finishing', isShrinking: true }), { count: 3 }),
  'pages-by-phone-scan': cover({ status: 'open', secret: 's', expiresAt: Date.UTC(2026, 8, 30, 10, 20) }),
  'pages-by-phone-compare': cover({ status: 'claimed', code: 'KTP-WXR', problem: null }),
  'pages-by-phone-paired': cover({ status: 'paired', peer: 'connected' }),
  'pages-by-phone-expired': cover({ status: 'ended', reason: 'expired' }),
  'pages-by-phone-strip': byPhone({ phoneStatus: statusOf({ peer: 'silent' }) }, 3),
  'pages-by-phone-device': byPhone({ phoneStatus: statusOf({ peer: 'connected', hasDevicePhoto: true }) }, 3),
  'pages-phone-asked': asked('E••••• M•••••'),
  'pages-phone-asked-nameless': asked(null),
  'pages-phone-asked-elsewhere': asked(null, true),
  'pages-phone-paired': progressing({ taken: 0, here: 0 }),
  'pages-phone-sending': progressing({ here: 3, isSending: true }),
  'pages-phone-offline': progressing({ here: 3, isSending: true, peer: 'offline' }),
  'pages-phone-silent': progressing({ peer: 'silent' }),
  'pages-phone-done': progressing({}),
  'pages-phone-used': progressing({ status: 'used' }),
  'pages-phone-dropped': progressing({ status: 'dropped' }),
  'pages-leaving': pages(() => ({ status: 'strip', notice: null }), { count: 3, isLeaving: true }),
};
