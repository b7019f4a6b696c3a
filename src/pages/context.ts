import type { CameraPermissionPlace } from '../camera/browser-family.js';
import type { CameraControls } from '../camera/track-switches.js';
import type { PagesLocale } from '../i18n/locale.js';
import type { PagesFlow } from './pages-flow.js';
import type { PagesState } from './pages-state.js';

/** What a view may do with the pages. */
export type PagesActions = Omit<PagesFlow, 'current' | 'subscribe' | 'close'>;

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
  /** Leaves, or asks first where pages would be lost. */
  leave(): void;
  /** Opens the picker for pictures. */
  pick(): void;
}

/** The number of a page, as the language writes it. */
export const pageNumber = ({ state, locale }: PagesContext, id: string): string =>
  locale.number(state.pages.findIndex((page) => page.id === id) + 1);
