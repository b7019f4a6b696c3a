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
  readonly controls: CameraControls;
  /** Whether paper can be looked for in the camera's picture. */
  readonly canGuide: boolean;
  /** Where a denied camera can be allowed; null while unknown. */
  readonly permissionPlace: CameraPermissionPlace | null;
  /** Announces a sentence to screen readers. */
  announce(sentence: string): void;
  /** Goes on with the pages: makes the document, or leaves them to the computer. */
  finish(): void;
  /** Leaves, or asks first where pages would be lost. */
  leave(): void;
  /** Opens the picker for pictures. */
  pick(): void;
  /** Photographs with a phone; null where the page offers none. */
  readonly usePhone: (() => void) | null;
  /** Replaces the pages, such as by the code for a phone; null where they are shown. */
  readonly cover: TemplateResult | null;
  /** How far the pages of a phone are, above the pages; null without a phone. */
  readonly phoneStatus: TemplateResult | null;
}

/** The number of a page, as the language writes it. */
export const pageNumber = ({ state, locale }: PagesContext, id: string): string =>
  locale.number(state.pages.findIndex((page) => page.id === id) + 1);
