import type { UploadFlow } from '../../flow/upload-flow.js';
import type { Localize } from '../../i18n/localize.js';
import type { ErrorFacts, ReportMessages } from '../../i18n/messages.js';
import type { Entry } from '../../queue/entry.js';
import type { NameRenderer } from '../results/results-view.js';

/** The element, as those who press its buttons use it. */
export interface UploadHost extends HTMLElement {
  readonly updateComplete: Promise<boolean>;
  readonly entryRenderer: EntryRenderer | undefined;
  readonly nameRenderer: NameRenderer | undefined;
  requestUpdate(): void;
  add(files: readonly File[]): void;
  cancel(id: string): void;
  watch(id: string): void;
  retry(id: string): void;
  dismiss(id: string): void;
}

/**
 * Draws a file of the list.
 *
 * @param entry The file, as `entries` has it.
 * @param row What the element would draw: to be returned beside your own, in an array, or left out.
 * @returns Anything Lit renders: a node, text, a template, or an array of them.
 */
export type EntryRenderer = (entry: Entry, row: unknown) => unknown;

export interface EntryContext {
  readonly localize: Localize<ReportMessages>;
  /** Null before the first file. */
  readonly flow: UploadFlow | null;
  readonly facts: ErrorFacts;
  /** There is a limit to the files taken in all, so that a finished one can make room. */
  readonly isLimited: boolean;
  readonly host: UploadHost;
  /** Draws the element again, and has a sentence read out. */
  readonly announce: (sentence: string) => void;
}
