import { html, type ReactiveElement } from 'lit';
import type { HdtErrorCode } from '../../src/core/errors.js';
import { enPages } from '../../src/i18n/en-pages.js';
import type { PagesActions } from '../../src/pages/context.js';
import { HdtPageCorners } from '../../src/pages/corner-editor.js';
import { HdtUploadPages } from '../../src/pages/element.js';
import { HdtPaperOutline } from '../../src/pages/outline.js';
import type { PagesModule } from '../../src/pages/pages.js';
import { pagesStyles } from '../../src/pages/pages.styles.js';
import {
  NO_PAGES,
  type Page,
  type PagesNotice,
  type PagesState,
  type PagesView,
} from '../../src/pages/pages-state.js';
import type { PageImage, PaperHint } from '../../src/pages/paper.js';
import { HdtUploadQuestion } from '../../src/pages/question.js';
import { HdtPageThumbnail } from '../../src/pages/thumbnail.js';
import { define } from '../../src/ui/define.js';
import { registerModule } from '../../src/ui/lazy.js';
import { HdtUpload } from '../../src/upload/hdt-upload.js';
import { drawPage, photographSheet, SHEET, sheetStream, toBlob } from './paper.js';
import type { State } from './state.js';

interface Shown {
  /** Pictures that are asked about, in place of the dialog. */
  readonly chosen?: readonly File[];
  readonly state: PagesState;
  readonly isLeaving: boolean;
  readonly canGuide: boolean;
  /** Whether the page lets a phone photograph them. */
  readonly usePhone?: boolean;
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
    addStyles(pagesStyles);
    return {
      open: () => host.requestUpdate(),
      ask: async () => {},
      clear: ignore,
      openPhone: async () => {},
      photographForComputer: async () => {},
      holdsFiles: false,
      isForComputer: false,
      render: () =>
        shown.chosen
          ? html`
        <hdt-upload-question .groups=${[shown.chosen]} .locale=${localize.translate(enPages)}></hdt-upload-question>
      `
          : html`
        <hdt-upload-pages
          .context=${{
            state: shown.state,
            flow,
            locale: localize.translate(enPages),
            controls: {
              light: { isOn: false, set: async () => true },
              zoom: null,
              zoomFactor: 2,
              toggle: ignore,
            },
            canGuide: shown.canGuide,
            permissionPlace: 'chromeAndroid' as const,
            announce: ignore,
            leave: ignore,
            finish: ignore,
            pick: ignore,
            usePhone: shown.usePhone ? ignore : null,
            cover: null,
            phoneStatus: null,
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

type Change = Partial<Omit<Page, 'image'>> & { readonly image?: Partial<PageImage> };

async function createPage(number: number, change: Change): Promise<Page> {
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
  'pages-leaving': pages(() => ({ status: 'strip', notice: null }), { count: 3, isLeaving: true }),
};
