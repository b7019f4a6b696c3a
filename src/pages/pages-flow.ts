import { type Camera, createCamera } from '../camera/camera.js';
import { type Clock, systemClock } from '../core/clock.js';
import { browserConnectivity, retryWhenOnline } from '../core/connectivity.js';
import { HdtError } from '../core/hdt-error.js';
import { MAX_PATHOLOGY_BYTES } from '../core/service/limits.js';
import { createStore, type Store } from '../core/store.js';
import { sniffPicture } from '../files/check-file.js';
import { FORMATS, type Format } from '../files/format.js';
import { Preparer } from '../prepare/preparer.js';
import type { PaperVisit } from './guide-paper.js';
import { PageCamera } from './page-camera.js';
import { PageMaker } from './page-maker.js';
import { isMade, type WritePdf, writeDocument } from './pages-document.js';
import {
  advancePages,
  type DocumentPage,
  hasRoom,
  MAX_PAGES,
  type NewPage,
  NO_PAGES,
  needsDecision,
  type PagesEvent,
  type PagesState,
} from './pages-state.js';
import type { Corners } from './paper.js';
import { createAnalyzePaper, createMakePage, type MakePage } from './worker-calls.js';
import { writePdf } from './write-pdf.js';

export interface PagesFlowOptions {
  /** Names the document. */
  readonly fileName: () => string;
  /** Default: the rear camera. */
  readonly camera?: Camera | undefined;
  /** Guides the person while the viewfinder is open. */
  readonly guide?: ((visit: PaperVisit) => void) | undefined;
  /** Default: in a Worker, fetched with the first photo. */
  readonly makePage?: MakePage | undefined;
  readonly writePdf?: WritePdf | undefined;
  /** Most bytes of the document; read when it is written. */
  readonly maxBytes?: (() => number) | undefined;
  readonly clock?: Clock | undefined;
  /** Most pages. Default 40. */
  readonly maxPages?: number | undefined;
}

/** The pages of one document, and the actions on them. An action that is impossible in the current state is ignored. */
export class PagesFlow {
  readonly #fileName: () => string;
  readonly #maxBytes: () => number;
  readonly #writePdf: WritePdf;
  readonly #preparer = new Preparer();
  readonly #store: Store<PagesState, PagesEvent>;
  readonly #camera: PageCamera;
  readonly #maker: PageMaker;
  #lastId = 0;
  #isClosed = false;

  constructor(options: PagesFlowOptions) {
    const { clock = systemClock, maxPages = MAX_PAGES } = options;
    this.#store = createStore<PagesState, PagesEvent>({ ...NO_PAGES, maxPages }, advancePages);
    this.#fileName = options.fileName;
    this.#maxBytes = options.maxBytes ?? (() => MAX_PATHOLOGY_BYTES);
    this.#writePdf = options.writePdf ?? writePdf;
    this.#camera = new PageCamera({
      store: this.#store,
      camera: options.camera ?? createCamera({ clock }),
      analyzePaper: createAnalyzePaper(this.#preparer),
      guide: options.guide,
      clock,
      onTaken: (photo) => this.#addTaken(photo),
    });
    const makePage = options.makePage ?? createMakePage(this.#preparer);
    this.#maker = new PageMaker({
      // A page is not lost because the code that makes it could not be fetched.
      makePage: (photo, plan, signal) =>
        retryWhenOnline(() => makePage(photo, plan, signal), {
          connectivity: browserConnectivity,
          clock,
          signal,
          fallback: 'unreadable-image',
          storesNothing: true,
        }),
      dispatch: this.#store.dispatch,
    });
  }

  current(): PagesState {
    return this.#store.current();
  }

  /** @returns A function that ends the subscription. */
  subscribe(listener: (state: PagesState, event: PagesEvent) => void): () => void {
    return this.#store.subscribe(({ state, event }) => listener(state, event));
  }

  /** Opens the camera, for a new page or to replace one. */
  open(replaces: string | null = null): void {
    if (['strip', 'paused', 'failed'].includes(this.#view.status)) this.#camera.open(replaces);
  }

  shoot(): void {
    this.#camera.shoot();
  }

  /** Adds chosen pictures as pages. Files that are no pictures are left out, with a notice. */
  async addPhotos(chosen: readonly File[]): Promise<void> {
    const files = [...chosen];
    const sniffed = await Promise.all(files.map(sniffPicture));
    const pages = files.flatMap((file, at) => (sniffed[at] ? [this.#createPage(file, sniffed[at])] : []));
    if (this.#isClosed || this.#view.status === 'done') return;
    this.#camera.leave();
    const notice = pages.length < files.length ? 'not-pictures' : null;
    this.#store.dispatch({ type: 'added', pages, notice });
    for (const { id } of pages) this.#make(id);
  }

  /** Moves a page to a place in the order, from 0. */
  move(id: string, index: number): void {
    if (this.#find(id)) this.#store.dispatch({ type: 'moved', id, index });
  }

  /** Rotates a page clockwise by a quarter. */
  rotate(id: string): void {
    this.#store.dispatch({ type: 'rotated', id });
    this.#make(id);
  }

  /** Keeps a page that is hard to read. */
  keep(id: string): void {
    this.#store.dispatch({ type: 'kept', id });
  }

  remove(id: string): void {
    if (!this.#find(id)) return;
    this.#maker.stop(id);
    this.#store.dispatch({ type: 'deleted', id });
  }

  /** Takes the last removal back. */
  undo(): void {
    const { deleted } = this.current();
    if (!deleted || !hasRoom(this.current())) return;
    this.#store.dispatch({ type: 'undone' });
    this.#make(deleted.page.id);
  }

  /** Lets the person set the corners of a page. */
  adjust(id: string): void {
    if (this.#view.status === 'strip' && this.#find(id)) this.#store.dispatch({ type: 'adjust', id });
  }

  /** @param corners Null for the whole picture. */
  setCorners(id: string, corners: Corners | null): void {
    if (this.#view.status !== 'adjusting') return;
    this.#store.dispatch({ type: 'corners-changed', id, corners });
    this.#make(id);
  }

  /** A picture of the page's photo that browsers can decode. @throws {HdtError} `unreadable-image`, `network` */
  async loadPhoto(id: string): Promise<Blob> {
    const page = this.#find(id);
    if (!page) throw new HdtError('cancelled');
    const { photo, format } = page;
    if (format !== 'heic') return photo;
    const plan = { kind: 'image', format, maxEdge: 4096, quality: 0.9 } as const;
    return (await this.#preparer.prepare(photo, plan)).body;
  }

  /** A smaller picture of a page's photo, without metadata. @throws {HdtError} `unreadable-image`, `network`, `cancelled` */
  async shrinkPhoto(
    { photo, format }: Pick<DocumentPage, 'photo' | 'format'>,
    size: { readonly maxEdge: number; readonly quality: number },
    signal: AbortSignal,
  ): Promise<{ readonly body: Blob; readonly format: Format }> {
    return this.#preparer.prepare(photo, { kind: 'image', format, ...size }, { signal });
  }

  /**
   * Shows a page that came from a phone, or its photo in place of an earlier one.
   *
   * @param index Its place in the order, from 0.
   * @returns False where there is no room, or while the document is being written.
   */
  receive(page: NewPage & Pick<DocumentPage, 'rotation'>, index: number): boolean {
    const isKnown = this.#find(page.id) !== undefined;
    if (['finishing', 'done'].includes(this.#view.status) || (!isKnown && !hasRoom(this.current())))
      return false;
    const { rotation, ...received } = page;
    this.#store.dispatch({ type: 'received', page: received, index, rotation });
    this.#make(page.id);
    return true;
  }

  /** Turns a page, or sets its corners, as its phone did. */
  edit(id: string, change: Partial<Pick<DocumentPage, 'rotation' | 'corners'>>): void {
    if (!this.#find(id)) return;
    this.#store.dispatch({ type: 'edited', id, ...change });
    this.#make(id);
  }

  /** Shows the pages, in place of the camera or the corners, or while the document is being written. */
  review(): void {
    if (this.#view.status === 'done') return;
    this.#camera.leave();
    this.#store.dispatch({ type: 'reviewed' });
  }

  /**
   * Writes the document once all pages are made. Pages that are hard to read are shown first; finishing again keeps them.
   */
  finish(): void {
    if (this.current().pages.length === 0 || ['finishing', 'done'].includes(this.#view.status)) return;
    const signal = this.#camera.leave();
    this.#store.dispatch({ type: 'finish' });
    this.#writeFile(signal).catch(() => {
      // A page that cannot be written, such as a photo that is no picture after all: the person decides which to remove.
      if (!signal.aborted) this.#store.dispatch({ type: 'refused', notice: 'unmade' });
    });
  }

  /** Turns the camera off while the page of the site is hidden. */
  pause(): void {
    this.#camera.pause();
  }

  resume(): void {
    this.#camera.resume();
  }

  /** Drops everything. */
  close(): void {
    this.#isClosed = true;
    this.#camera.leave();
    this.#maker.close();
    this.#preparer.close();
    this.#store.close();
  }

  get #view() {
    return this.current().view;
  }

  #find(id: string): DocumentPage | undefined {
    return this.current().pages.find((page) => page.id === id);
  }

  #createPage(photo: Blob, format: Format): NewPage {
    this.#lastId += 1;
    return { id: `p${this.#lastId}`, photo, format, corners: 'find' };
  }

  #addTaken(photo: Blob): void {
    this.#store.dispatch({ type: 'taken', page: this.#createPage(photo, 'jpeg') });
    // A photo that replaces another one has the id of that page, unless the page is gone.
    const page = this.current().pages.find((one) => one.photo === photo);
    if (page) this.#make(page.id);
  }

  /** Makes the image of a page that was added or changed, if it has none. */
  #make(id: string): void {
    const page = this.#find(id);
    if (page?.status === 'making') this.#maker.start(page);
  }

  async #writeFile(signal: AbortSignal): Promise<void> {
    const { dispatch } = this.#store;
    await this.#maker.settled();
    if (signal.aborted) return;
    const { pages } = this.current();
    if (!pages.every(isMade)) return dispatch({ type: 'refused', notice: 'unmade' });
    if (pages.some(needsDecision)) return dispatch({ type: 'refused', notice: 'doubtful' });
    const body = await writeDocument(pages, {
      writePdf: this.#writePdf,
      maker: this.#maker,
      maxBytes: this.#maxBytes(),
      onShrinking: () => dispatch({ type: 'shrinking' }),
      signal,
    });
    if (signal.aborted) return;
    if (!body) return dispatch({ type: 'refused', notice: 'too-large' });
    dispatch({ type: 'finished', file: new File([body], this.#fileName(), { type: FORMATS.pdf.mime }) });
  }
}
