import { type Camera, createCamera } from '../camera/camera.js';
import { createStuckCamera } from '../camera/stuck-camera.js';
import { type Clock, systemClock } from '../core/clock.js';
import { browserConnectivity, type Connectivity, retryWhenOnline } from '../core/connectivity.js';
import { HdtError } from '../core/hdt-error.js';
import { MAX_PATHOLOGY_BYTES } from '../core/service/limits.js';
import { createStepSequence, runStep } from '../core/step.js';
import { createStore } from '../core/store.js';
import { sniffFile } from '../files/check-file.js';
import { FORMATS, type Format } from '../files/format.js';
import { createLazyPreparer } from '../prepare/lazy-preparer.js';
import { type AnalyzePaper, createAnalyzePaper } from './analyze-paper.js';
import type { PaperVisit } from './guide-paper.js';
import { createMakePage, type MakePage } from './make-page.js';
import { isMade, type WritePdf, writeDocument } from './pages-document.js';
import { createPageMaker } from './pages-maker.js';
import {
  advance,
  type NewPage,
  NO_PAGES,
  needsDecision,
  type PagesEvent,
  type PagesState,
} from './pages-state.js';
import type { Corners } from './paper.js';
import { writePdf } from './write-pdf.js';

export interface PagesFlowOptions {
  /** Names the document. */
  readonly fileName: () => string;
  /** Default: the rear camera. */
  readonly camera?: Camera | undefined;
  /** Guides the person while the viewfinder is open. */
  readonly guide?: ((visit: PaperVisit) => void) | undefined;
  /** Default: in a Worker, fetched with the first frame. */
  readonly analyzePaper?: AnalyzePaper | undefined;
  /** Default: in a Worker, fetched with the first photo. */
  readonly makePage?: MakePage | undefined;
  readonly writePdf?: WritePdf | undefined;
  /** Most bytes of the document; read when it is written. */
  readonly maxBytes?: (() => number) | undefined;
  readonly clock?: Clock | undefined;
  readonly connectivity?: Connectivity | undefined;
}

/** The pages of one document, and the actions on them. An action that is impossible in the current state is ignored. */
export interface PagesFlow {
  current(): PagesState;
  /** @returns A function that ends the subscription. */
  subscribe(listener: (state: PagesState, event: PagesEvent) => void): () => void;
  /** Opens the camera, for a new page or to replace one. */
  open(replaces?: string | null): void;
  shoot(): void;
  /** Adds chosen pictures as pages. Files that are no pictures are left out, which is said. */
  addPhotos(files: readonly File[]): Promise<void>;
  /** Moves a page to a place in the order, from 0. */
  move(id: string, index: number): void;
  /** Rotates a page clockwise by a quarter. */
  rotate(id: string): void;
  /** Keeps a page that is hard to read. */
  keep(id: string): void;
  remove(id: string): void;
  /** Takes the last removal back. */
  undo(): void;
  /** Lets the person set the corners of a page. */
  adjust(id: string): void;
  /** @param corners Null for the whole picture. */
  setCorners(id: string, corners: Corners | null): void;
  /** A picture of the page's photo that browsers can decode. @throws {HdtError} `unreadable-image`, `network` */
  loadPhoto(id: string): Promise<Blob>;
  /** Shows the pages, in place of the camera or the corners, or while the document is being written. */
  review(): void;
  /**
   * Writes the document once all pages are made. Pages that are hard to read are shown first; who then goes on keeps them.
   */
  finish(): void;
  /** Turns the camera off while the page is hidden. */
  pause(): void;
  resume(): void;
  /** Drops everything. */
  close(): void;
}

/** Milliseconds for which a page that was taken is confirmed. */
const CONFIRMATION_TIME = 2_500;

export function createPagesFlow(options: PagesFlowOptions): PagesFlow {
  const {
    fileName,
    guide,
    clock = systemClock,
    connectivity = browserConnectivity,
    maxBytes = () => MAX_PATHOLOGY_BYTES,
  } = options;
  const camera = options.camera ?? createCamera({ clock });
  const preparer = createLazyPreparer();
  const analyzePaper = options.analyzePaper ?? createAnalyzePaper(preparer);
  const steps = createStepSequence();
  const store = createStore(NO_PAGES, advance);
  const { dispatch } = store;
  let lastId = 0;

  const makePage = options.makePage ?? createMakePage(preparer);
  /** A page is not lost because the code that makes it could not be fetched. */
  const makePageWhenOnline: MakePage = (photo, plan, signal = new AbortController().signal) =>
    retryWhenOnline(() => makePage(photo, plan, signal), {
      connectivity,
      clock,
      signal,
      fallback: 'unreadable-image',
    });
  const maker = createPageMaker(makePageWhenOnline, dispatch);
  const startMaking = (id: string) => {
    const page = store.current().pages.find((one) => one.id === id);
    if (page?.status === 'making') maker.start(page);
  };
  const nextPage = (photo: Blob, format: Format): NewPage => {
    lastId += 1;
    return { id: `p${lastId}`, photo, format, corners: 'find' };
  };

  const onLost = () => {
    steps.begin();
    failCamera('camera-failed');
  };
  const failCamera = (code: Extract<PagesEvent, { type: 'camera-failed' }>['code']) => {
    // Some phones return a frozen stream until the camera is closed and opened again.
    camera.close();
    dispatch({ type: 'camera-failed', code });
  };
  const isCameraOn = () => ['live', 'shooting'].includes(store.current().view.status);
  const stuckCamera = createStuckCamera(() => {
    pause();
    resume();
  }, onLost);

  const open = (replaces: string | null) => {
    const signal = steps.begin();
    dispatch({ type: 'open', replaces });
    if (store.current().view.status !== 'opening') return;
    void runStep(
      signal,
      camera.open(() => (isCameraOn() ? onLost() : camera.close())),
      {
        onDone(stream) {
          dispatch({ type: 'opened', stream });
          startGuide(signal, 'opening');
        },
        onFailed: failCamera,
        fallback: 'camera-failed',
      },
    );
  };

  const startGuide = (signal: AbortSignal, after: PaperVisit['after']) => {
    if (signal.aborted) return;
    guide?.({
      analyzePaper,
      after,
      signal,
      onAnalysis(analysis) {
        if (signal.aborted || store.current().view.status !== 'live') return;
        dispatch({ type: 'analyzed', analysis });
        if (analysis.isReady) shoot();
      },
      onFrozen() {
        if (!signal.aborted) stuckCamera.handle('frozen');
      },
    });
  };

  const shoot = () => {
    if (store.current().view.status !== 'live') return;
    const signal = steps.begin();
    stuckCamera.reset();
    dispatch({ type: 'shoot' });
    void runStep(signal, camera.still({ signal }), {
      onDone(photo) {
        const page = nextPage(photo, 'jpeg');
        const { replaces } = store.current().view as { replaces: string | null };
        dispatch({ type: 'taken', page });
        startMaking(replaces ?? page.id);
        if (store.current().view.status === 'live') goOn(signal);
        else camera.close();
      },
      onFailed: failCamera,
      fallback: 'camera-failed',
    });
  };

  const goOn = (signal: AbortSignal) => {
    startGuide(signal, 'photo');
    clock.sleep(CONFIRMATION_TIME, { signal }).then(
      () => dispatch({ type: 'confirmation-over' }),
      () => {},
    );
  };

  const pause = () => {
    // The permission prompt itself may hide the page.
    if (store.current().view.status === 'opening') return;
    camera.close();
    if (!isCameraOn()) return;
    steps.begin();
    dispatch({ type: 'paused' });
  };
  const resume = () => {
    const { view } = store.current();
    if (view.status === 'paused') open(view.replaces);
  };

  /** Ends what is open. */
  const leaveView = (): AbortSignal => {
    const signal = steps.begin();
    camera.close();
    return signal;
  };

  const writeFile = async (signal: AbortSignal): Promise<void> => {
    await maker.settled();
    if (signal.aborted) return;
    const { pages } = store.current();
    if (!pages.every(isMade)) return dispatch({ type: 'refused', notice: 'unmade' });
    if (pages.some(needsDecision)) return dispatch({ type: 'refused', notice: 'doubtful' });
    const body = await writeDocument(pages, {
      writePdf: options.writePdf ?? writePdf,
      remake: maker.remake,
      maxBytes: maxBytes(),
      onShrinking: () => dispatch({ type: 'shrinking' }),
      signal,
    });
    if (signal.aborted) return;
    if (!body) return dispatch({ type: 'refused', notice: 'too-large' });
    dispatch({ type: 'finished', file: new File([body], fileName(), { type: FORMATS.pdf.mime }) });
  };

  return {
    current: store.current,
    subscribe: (listener) => store.subscribe(({ state, event }) => listener(state, event)),
    open(replaces = null) {
      if (['strip', 'paused', 'failed'].includes(store.current().view.status)) open(replaces);
    },
    shoot,
    async addPhotos(files) {
      const sniffed = await Promise.all(files.map(sniffPicture));
      const pages = files.flatMap((file, at) => (sniffed[at] ? [nextPage(file, sniffed[at])] : []));
      if (store.current().view.status === 'done') return;
      leaveView();
      dispatch({ type: 'added', pages, notice: pages.length < files.length ? 'not-pictures' : null });
      for (const { id } of pages) startMaking(id);
    },
    move(id, index) {
      dispatch({ type: 'moved', id, index });
    },
    rotate(id) {
      dispatch({ type: 'rotated', id });
      startMaking(id);
    },
    keep(id) {
      dispatch({ type: 'kept', id });
    },
    remove(id) {
      maker.stop(id);
      dispatch({ type: 'deleted', id });
    },
    undo() {
      const { deleted } = store.current();
      if (!deleted) return;
      dispatch({ type: 'undone' });
      startMaking(deleted.page.id);
    },
    adjust(id) {
      if (store.current().view.status === 'strip') dispatch({ type: 'adjust', id });
    },
    setCorners(id, corners) {
      if (store.current().view.status !== 'adjusting') return;
      dispatch({ type: 'corners-changed', id, corners });
      startMaking(id);
    },
    async loadPhoto(id) {
      const page = store.current().pages.find((one) => one.id === id);
      if (!page) throw new HdtError('cancelled');
      const { photo, format } = page;
      if (format !== 'heic') return photo;
      const plan = { kind: 'image', format, maxEdge: 4096, quality: 0.9 } as const;
      return (await preparer.prepare(photo, plan)).body;
    },
    review() {
      if (store.current().view.status === 'done') return;
      leaveView();
      dispatch({ type: 'reviewed' });
    },
    finish() {
      if (store.current().pages.length === 0 || ['finishing', 'done'].includes(store.current().view.status))
        return;
      const signal = leaveView();
      dispatch({ type: 'finish' });
      writeFile(signal).catch(() => {
        // A page that is no picture after all: the person decides which.
        if (!signal.aborted) dispatch({ type: 'refused', notice: 'unmade' });
      });
    },
    pause,
    resume,
    close() {
      leaveView();
      maker.close();
      preparer.close();
      store.close();
    },
  };
}

/** The format of a picture; null of any other file. */
export async function sniffPicture(file: File): Promise<Format | null> {
  const found = await sniffFile(file).catch(() => null);
  if (found?.sniffed.kind !== 'known' || found.damage) return null;
  const { format } = found.sniffed;
  return FORMATS[format].kind === 'image' ? format : null;
}
