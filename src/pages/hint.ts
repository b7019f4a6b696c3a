import type { PagesMessages } from '../i18n/messages.js';
import { ARROWS_IN, ARROWS_OUT, LAMP, PAUSE, REFLECTION, TICK } from '../ui/viewfinder/parts.js';
import type { PaperHint } from './paper.js';

/** The icon of each hint. Hints without an icon show a pause sign. */
const HINT_SIGNS: Readonly<Partial<Record<PaperHint, string>>> = {
  absent: 'M7 3h7l4 4v14H7z',
  several: 'M4 7h9v13H4zM11 4h9v13h-4',
  cut: ARROWS_OUT,
  far: ARROWS_IN,
  tilt: 'M6 20L9 5h6l3 15z',
  dark: LAMP,
  glare: REFLECTION,
  shadow: 'M7 3h10v18H7zM7 15l10-8',
  hold: TICK,
};

/** The path of a hint's icon; null where nothing has been analyzed yet. */
export const hintSign = (hint: PaperHint): string | null =>
  hint === 'aim' ? null : (HINT_SIGNS[hint] ?? PAUSE);

/** The state that the viewfinder puts into one sentence. */
export interface Sight {
  readonly status: 'opening' | 'paused' | 'live' | 'shooting';
  readonly hint: PaperHint;
  /** Whether a page has just been taken. */
  readonly isPageTaken: boolean;
  /** The number of the page that was taken last, or that is taken again. */
  readonly page: string;
  readonly isRetaking: boolean;
  /** Whether paper can be looked for. */
  readonly canGuide: boolean;
}

export function sightText(sight: Sight, { pages, capture }: PagesMessages): string {
  switch (sight.status) {
    case 'opening':
    case 'paused':
      return capture.opening;
    case 'shooting':
      return pages.taking;
    case 'live':
      if (sight.isPageTaken) return pages.taken(sight.page);
      if (!sight.canGuide) return pages.byButton;
      return sight.isRetaking && sight.hint === 'aim' ? pages.again(sight.page) : pages.hints[sight.hint];
  }
}
