import { html, nothing, svg } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { displayText } from './display-text.js';
import { rangeText } from './range-view.js';

/** What charts are drawn with, that tables are drawn with too. */
export interface TrendsKit {
  readonly html: typeof html;
  readonly svg: typeof svg;
  readonly nothing: typeof nothing;
  readonly guard: typeof guard;
  readonly displayText: typeof displayText;
  readonly rangeText: typeof rangeText;
}

export const trendsKit: TrendsKit = { html, svg, nothing, guard, displayText, rangeText };
