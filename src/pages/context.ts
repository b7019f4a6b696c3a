import type { TemplateResult } from 'lit';
import type { CameraPermissionPlace } from '../camera/browser-family.js';
import type { CameraControls } from '../camera/track-switches.js';
import type { PagesLocale } from '../i18n/locale.js';
import type { PagesFlow } from './pages-flow.js';
import type { PagesState } from './pages-state.js';

/** What a view may do with the pages. */
export type PagesActions = Omit<
  PagesFlow,
  'current' | 'subscribe' | 'close' | 'receive' | 'edit' | 'shrinkPhoto'
>;

/** What the views of photographed pages are drawn with. */
export interface PagesContext {
  readonly state: PagesState;
  readonly flow: PagesActions;
  readonly locale: PagesLocale;
  readonly camera: {
    readonly controls: CameraControls;
    /** Whether paper can be looked for in its picture. */
    readonly canGuide: boolean;
    /** Where it can be allowed after it was denied; null while unknown. */
    readonly permissionPlace: CameraPermissionPlace | null;
  };
  readonly phone: {
    /** Photographs with a phone; null where the page offers none. */
    readonly use: (() => void) | null;
    /** Replaces the pages, such as by the code for a phone; null where they are shown. */
    readonly cover: TemplateResult | null;
    /** How far the pages of a phone are, above the pages; null without a phone. */
    readonly status: TemplateResult | null;
  };
  /** Announces a sentence to screen readers. */
  announce(sentence: string): void;
  /** Goes on with the pages: makes the document, or leaves them to the computer. */
  finish(): void;
  /** Leaves, or asks first where pages would be lost. */
  leave(): void;
  /** Opens the picker for pictures. */
  pick(): void;
}

/** The page that the camera replaces; null for none, and for one that a phone has removed meanwhile. */
export const retakenPage = ({ pages, view }: PagesState): string | null =>
  'replaces' in view && pages.some(({ id }) => id === view.replaces) ? view.replaces : null;

/** The number of a page, as the language writes it. */
export const pageNumber = (
  { state, locale }: { readonly state: PagesState; readonly locale: { number(value: number): string } },
  id: string,
): string => locale.number(state.pages.findIndex((page) => page.id === id) + 1);
