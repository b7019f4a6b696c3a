import type { PagesNotice } from '../pages/pages-state.js';
import type { PaperHint } from '../pages/paper.js';
import type { LegibilityFault } from '../prepare/plan.js';

/** Sentences about pages that are photographed for one document. `page` is the number of a page, already formatted. */
export interface PagesChapter {
  readonly title: string;
  readonly close: string;
  /** At the viewfinder, what to change. */
  readonly hints: Readonly<Record<PaperHint, string>>;
  /** At the viewfinder, where paper cannot be looked for. */
  readonly byButton: string;
  readonly taking: string;
  readonly taken: (page: string) => string;
  /** At the viewfinder, before a page is taken again. */
  readonly again: (page: string) => string;
  readonly done: (count: number) => string;
  /** On the button that shows the pages taken so far. */
  readonly see: (count: number) => string;
  /** Above the pages. */
  readonly heading: string;
  readonly page: (page: string) => string;
  readonly making: string;
  /** In its place without a network. */
  readonly waiting: string;
  readonly wholePicture: string;
  /** Of a page that is hard to read. */
  readonly doubts: Readonly<Record<LegibilityFault, (page: string) => string>>;
  /** Of a page that cannot be made of its photo. */
  readonly unmade: (page: string) => string;
  readonly retake: string;
  readonly keep: string;
  readonly rotate: string;
  readonly corners: string;
  readonly remove: string;
  /** Labels of the buttons of a page; each begins with the words on the button. */
  readonly ofPage: Readonly<
    Record<
      'enlarge' | 'retake' | 'keep' | 'rotate' | 'corners' | 'remove' | 'earlier' | 'later',
      (page: string) => string
    >
  >;
  /** What can be done with the handle of a page. */
  readonly drag: string;
  readonly removed: (page: string) => string;
  /** Announced when a page was moved; both are numbers of places. */
  readonly moved: (from: string, to: string) => string;
  readonly rotated: (page: string) => string;
  readonly add: string;
  readonly addPictures: string;
  /** On the button that lets a phone photograph the pages. */
  readonly usePhone: string;
  /** Where the camera cannot be used. */
  readonly choosePictures: string;
  readonly notices: Readonly<Record<PagesNotice, string>>;
  readonly finishing: string;
  readonly shrinking: string;
  readonly back: string;
  /** Asked before pages are dropped. */
  readonly leaving: (count: number) => string;
  readonly stay: string;
  readonly discard: string;
  readonly cornersOf: (page: string) => string;
  readonly cornersHint: string;
  /** Clockwise from the top left. */
  readonly cornerNames: readonly [string, string, string, string];
  /** Where a corner is; both are shares of the picture, with their sign. */
  readonly cornerAt: (fromLeft: string, fromTop: string) => string;
  readonly useWhole: string;
  readonly useCorners: string;
  /** Asked about pictures that were chosen at once; at least two. */
  readonly together: (count: number) => string;
  readonly oneReport: string;
  readonly separateReports: string;
  /** The name of the document, without its ending. */
  readonly fileName: (date: string) => string;
}
