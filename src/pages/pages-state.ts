import type { HdtErrorCode } from '../core/errors.js';
import type { Format } from '../files/format.js';
import type { Corners, PageImage, PaperAnalysis } from './paper.js';

/** Most pages of one document. */
export const MAX_PAGES = 40;

/** A page of the document: a photo, and the image that is made of it. */
export interface DocumentPage {
  readonly id: string;
  readonly photo: Blob;
  readonly format: Format;
  /** Clockwise rotation by the person in quarters, 0 to 3. */
  readonly rotation: number;
  /** The paper's corners in the photo. `find`: look for them. Null keeps the whole picture. */
  readonly corners: Corners | 'find' | null;
  readonly status: 'making' | 'made' | 'failed';
  /** The latest image; null before the first. It is outdated while a new one is being made. */
  readonly image: PageImage | null;
  /** The rotation that `image` was made with. */
  readonly imageRotation: number;
  /** Counts changes of the page, so that an outdated image is recognized. */
  readonly version: number;
  /** Whether the person keeps the page although it is hard to read. */
  readonly isKept: boolean;
}

/**
 * What the person should know about the pages. `full`: there is no room for another page; `phone-full`: there is no room for
 * another page by phone. `not-pictures`: some chosen files are not pictures, and were left out. `doubtful`: a page is hard to read.
 * `unmade`: a page cannot be made of its photo. `too-large`: the document is larger than may be sent, even at the lowest quality.
 */
export type PagesNotice = 'full' | 'phone-full' | 'not-pictures' | 'doubtful' | 'unmade' | 'too-large';

/** A photo that a camera view takes. `replaces`: the id of the page that it is for; null for a new page. */
interface Shot {
  readonly replaces: string | null;
}

/** What is open. There is a stream only while the viewfinder is shown. */
export type PagesView =
  | ({ readonly status: 'opening' } & Shot)
  | ({
      readonly status: 'live';
      readonly stream: MediaStream;
      readonly analysis: PaperAnalysis;
      /** Whether a page has just been taken, which is confirmed for a moment in place of hints. */
      readonly isConfirming: boolean;
    } & Shot)
  | ({ readonly status: 'shooting'; readonly stream: MediaStream } & Shot)
  /** The camera is off until the page is visible again. */
  | ({ readonly status: 'paused' } & Shot)
  /** The camera cannot be used. */
  | ({ readonly status: 'failed'; readonly code: HdtErrorCode } & Shot)
  | { readonly status: 'strip'; readonly notice: PagesNotice | null }
  | { readonly status: 'adjusting'; readonly pageId: string }
  /** The document is being written. `isShrinking`: at a lower quality, so that it is small enough. */
  | { readonly status: 'finishing'; readonly isShrinking: boolean }
  | { readonly status: 'done'; readonly file: File };

type ViewIn<S extends PagesView['status']> = Extract<PagesView, { status: S }>;

/** Pages that are photographed for one document. */
export interface PagesState {
  /** In the order of the document. */
  readonly pages: readonly DocumentPage[];
  /** The page that was deleted last, and where it was; null where that cannot be undone any more. */
  readonly deleted: { readonly page: DocumentPage; readonly index: number } | null;
  readonly view: PagesView;
  /** Most pages of the document. */
  readonly maxPages: number;
}

export type NewPage = Pick<DocumentPage, 'id' | 'photo' | 'format' | 'corners'>;

export type PagesEvent =
  | ({ readonly type: 'open' } & Shot)
  | { readonly type: 'opened'; readonly stream: MediaStream }
  | { readonly type: 'analyzed'; readonly analysis: PaperAnalysis }
  | { readonly type: 'shoot' }
  | { readonly type: 'taken'; readonly page: NewPage }
  | { readonly type: 'confirmation-over' }
  | { readonly type: 'paused' }
  | { readonly type: 'camera-failed'; readonly code: HdtErrorCode }
  | { readonly type: 'added'; readonly pages: readonly NewPage[]; readonly notice: PagesNotice | null }
  | { readonly type: 'made'; readonly id: string; readonly version: number; readonly image: PageImage }
  | { readonly type: 'unmade'; readonly id: string; readonly version: number }
  | { readonly type: 'moved'; readonly id: string; readonly index: number }
  | { readonly type: 'rotated'; readonly id: string }
  | { readonly type: 'kept'; readonly id: string }
  | { readonly type: 'deleted'; readonly id: string }
  | { readonly type: 'undone' }
  /** A page came from a phone, or its photo was taken again there. */
  | { readonly type: 'received'; readonly page: NewPage; readonly index: number; readonly rotation: number }
  /** A page was turned, or its corners were set, on the phone that it came from. */
  | ({ readonly type: 'edited'; readonly id: string } & Partial<Pick<DocumentPage, 'rotation' | 'corners'>>)
  | { readonly type: 'adjust'; readonly id: string }
  | { readonly type: 'corners-changed'; readonly id: string; readonly corners: Corners | null }
  | { readonly type: 'reviewed' }
  | { readonly type: 'finish' }
  | { readonly type: 'shrinking' }
  | { readonly type: 'refused'; readonly notice: PagesNotice }
  | { readonly type: 'finished'; readonly file: File };

/** The analysis before the first frame. */
const NO_ANALYSIS: PaperAnalysis = { corners: null, hint: 'aim', isReady: false, isTaken: false };

const STRIP: PagesView = { status: 'strip', notice: null };

export const NO_PAGES: PagesState = { pages: [], deleted: null, view: STRIP, maxPages: MAX_PAGES };

/** Whether there is room for another page. */
export const hasRoom = ({ pages, maxPages }: PagesState): boolean => pages.length < maxPages;

/** The notice that there is no room. */
const fullNotice = ({ maxPages }: PagesState): PagesNotice => (maxPages < MAX_PAGES ? 'phone-full' : 'full');

/** Whether the person should decide about the page before it is sent: it cannot be made, or it is hard to read. */
export const needsDecision = ({ status, image, isKept }: DocumentPage): boolean =>
  status === 'failed' || (status === 'made' && !!image?.fault && !isKept);

/** Returns the next state. @throws {TypeError} when the event is impossible in this state, a defect of the caller. */
export function advancePages(state: PagesState, event: PagesEvent): PagesState {
  const next = advanceList(state, event) ?? advanceView(state, event);
  if (next === null) throw new TypeError(`Pages in ${state.view.status} cannot take ${event.type}`);
  return next;
}

/** Handles events about the list of pages, which happen in every view. */
function advanceList(state: PagesState, event: PagesEvent): PagesState | null {
  const { pages, deleted } = state;
  switch (event.type) {
    case 'made':
      return changePage(state, event, (page) => ({
        ...page,
        status: 'made',
        image: event.image,
        imageRotation: page.rotation,
      }));
    case 'unmade':
      return changePage(state, event, (page) => ({ ...page, status: 'failed' }));
    case 'kept':
      return changePage(state, event, (page) => ({ ...page, isKept: true }));
    case 'rotated':
      return changePage(state, event, (page) => ({
        ...toMaking(page),
        rotation: (page.rotation + 1) % 4,
      }));
    case 'moved': {
      const moved = pages.find(({ id }) => id === event.id);
      if (!moved) return null;
      const others = pages.filter((page) => page !== moved);
      return { ...state, deleted: null, pages: insertAt(others, event.index, moved) };
    }
    case 'deleted': {
      const index = pages.findIndex(({ id }) => id === event.id);
      if (index < 0) return null;
      const page = pages[index]!;
      const view = clearNotice(viewWithoutPhoto(state.view, page.id));
      return { ...state, pages: pages.filter((one) => one !== page), deleted: { page, index }, view };
    }
    case 'received':
      return receivePage(state, event);
    case 'edited': {
      const { rotation, corners } = event;
      return changePage(state, event, (page) => ({
        ...toMaking(page),
        rotation: rotation ?? page.rotation,
        corners: corners === undefined ? page.corners : corners,
      }));
    }
    case 'undone':
      if (!deleted || !hasRoom(state)) return null;
      return { ...state, deleted: null, pages: insertAt(pages, deleted.index, deleted.page) };
    default:
      return null;
  }
}

function advanceView(state: PagesState, event: PagesEvent): PagesState | null {
  const { view } = state;
  const show = (next: PagesView): PagesState => ({ ...state, view: next });
  switch (event.type) {
    case 'open':
      if (!canOpenCamera(view)) return null;
      if (event.replaces === null && !hasRoom(state))
        return show({ status: 'strip', notice: fullNotice(state) });
      return { ...state, deleted: null, view: { status: 'opening', replaces: event.replaces } };
    case 'reviewed':
      return canReview(view) ? show(STRIP) : null;
    case 'added':
      return canReview(view) ? addPages(state, event.pages, event.notice) : null;
    case 'adjust':
      return view.status === 'strip' ? show({ status: 'adjusting', pageId: event.id }) : null;
    case 'corners-changed': {
      if (view.status !== 'adjusting') return null;
      const corners = event.corners;
      return changePage(show(STRIP), event, (page) => ({ ...toMaking(page), corners }));
    }
    case 'finish':
      return canReview(view) && state.pages.length > 0 ? startFinishing(state) : null;
    default:
      return view.status === 'finishing' ? advanceFinishing(state, event) : advanceCamera(state, event);
  }
}

/** Finishing from the list of pages keeps those that it shows as hard to read. */
function startFinishing(state: PagesState): PagesState {
  const { pages, view } = state;
  const isShown = view.status === 'strip';
  return {
    ...state,
    pages: isShown ? pages.map((page) => (page.image?.fault ? { ...page, isKept: true } : page)) : pages,
    deleted: null,
    view: { status: 'finishing', isShrinking: false },
  };
}

function advanceFinishing(state: PagesState, event: PagesEvent): PagesState | null {
  switch (event.type) {
    case 'shrinking':
      return { ...state, view: { status: 'finishing', isShrinking: true } };
    case 'refused':
      return { ...state, view: { status: 'strip', notice: event.notice } };
    case 'finished':
      return { ...state, view: { status: 'done', file: event.file } };
    default:
      return null;
  }
}

function advanceCamera(state: PagesState, event: PagesEvent): PagesState | null {
  const { view } = state;
  if (!isCamera(view)) return null;
  const { replaces } = view;
  const show = (next: PagesView): PagesState => ({ ...state, view: next });
  switch (event.type) {
    case 'paused':
      return show({ status: 'paused', replaces });
    case 'camera-failed':
      return show({ status: 'failed', code: event.code, replaces });
    case 'opened':
      return view.status === 'opening' ? show(toLive(event.stream, replaces, false)) : null;
    case 'analyzed':
      return view.status === 'live' ? show({ ...view, analysis: event.analysis }) : null;
    case 'confirmation-over':
      return view.status === 'live' ? show({ ...view, isConfirming: false }) : null;
    case 'shoot':
      return view.status === 'live' ? show({ status: 'shooting', stream: view.stream, replaces }) : null;
    case 'taken':
      return view.status === 'shooting' ? takePage(state, view, event.page) : null;
    default:
      return null;
  }
}

/** After a new page the viewfinder goes on, while there is room. After a page that was taken again the pages are shown. */
function takePage(state: PagesState, { stream, replaces }: ViewIn<'shooting'>, taken: NewPage): PagesState {
  // A phone may have removed the page meanwhile.
  if (replaces !== null && state.pages.some(({ id }) => id === replaces)) {
    const pages = state.pages.map((page) =>
      page.id === replaces ? { ...createPage(taken), id: replaces, version: page.version + 1 } : page,
    );
    return { ...state, pages, view: STRIP };
  }
  const next = { ...state, pages: [...state.pages, createPage(taken)] };
  return {
    ...next,
    view: hasRoom(next) ? toLive(stream, null, true) : { status: 'strip', notice: fullNotice(state) },
  };
}

function addPages(state: PagesState, added: readonly NewPage[], notice: PagesNotice | null): PagesState {
  const pages = [...state.pages, ...added.map(createPage)].slice(0, state.maxPages);
  return {
    ...state,
    pages,
    deleted: null,
    view: { status: 'strip', notice: pages.length < state.maxPages ? notice : fullNotice(state) },
  };
}

function receivePage(
  state: PagesState,
  { page, index, rotation }: Extract<PagesEvent, { type: 'received' }>,
): PagesState | null {
  const { pages } = state;
  const received: DocumentPage = { ...createPage(page), rotation };
  const earlier = pages.find(({ id }) => id === page.id);
  if (earlier) {
    const again = { ...received, version: earlier.version + 1 };
    const view = viewWithoutPhoto(state.view, page.id);
    return { ...state, pages: pages.map((one) => (one === earlier ? again : one)), view };
  }
  return hasRoom(state) ? { ...state, deleted: null, pages: insertAt(pages, index, received) } : null;
}

const insertAt = (
  pages: readonly DocumentPage[],
  index: number,
  page: DocumentPage,
): readonly DocumentPage[] => [...pages.slice(0, index), page, ...pages.slice(index)];

const createPage = (page: NewPage): DocumentPage => ({
  ...page,
  rotation: 0,
  status: 'making',
  image: null,
  imageRotation: 0,
  version: 0,
  isKept: false,
});

const toLive = (stream: MediaStream, replaces: string | null, isConfirming: boolean): PagesView => ({
  status: 'live',
  stream,
  analysis: NO_ANALYSIS,
  isConfirming,
  replaces,
});

const toMaking = (page: DocumentPage): DocumentPage => ({
  ...page,
  status: 'making',
  version: page.version + 1,
});

const isCamera = (view: PagesView): view is PagesView & Shot => 'replaces' in view;

const canOpenCamera = ({ status }: PagesView): boolean => ['strip', 'paused', 'failed'].includes(status);

const canReview = ({ status }: PagesView): boolean => status !== 'done';

/** The view once the photo of a page is gone: the list of pages where its corners are being set. */
const viewWithoutPhoto = (view: PagesView, id: string): PagesView =>
  view.status === 'adjusting' && view.pageId === id ? STRIP : view;

const clearNotice = (view: PagesView): PagesView => (view.status === 'strip' ? STRIP : view);

/** Changes one page; leaves the state as it is where the page is gone or the event concerns an earlier version. */
function changePage(
  state: PagesState,
  { id, version }: { readonly id: string; readonly version?: number },
  change: (page: DocumentPage) => DocumentPage,
): PagesState {
  const isMeant = (page: DocumentPage) =>
    page.id === id && (version === undefined || version === page.version);
  return { ...state, pages: state.pages.map((page) => (isMeant(page) ? change(page) : page)) };
}
