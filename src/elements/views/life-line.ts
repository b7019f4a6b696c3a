import { html, svg, type TemplateResult } from 'lit';
import type { Entry } from '../../queue/entry.js';

/** The steps a file goes through, drawn as segments that fill: sent, received, read, complete. */
const STEPS = 4;

/** How far a file is along its life line, 0 to 4; a sending file fills the first segment by its bytes. */
export function stepsDone(entry: Entry): number {
  switch (entry.status) {
    case 'posting':
      return entry.body.size > 0 ? entry.sent / entry.body.size : 0;
    case 'received':
      return 2;
    case 'processing':
      return 2.5;
    case 'ready':
      return STEPS;
    default:
      return 0;
  }
}

const WIDTH = 100;
const GAP = 1;
const SEGMENT = (WIDTH - GAP * (STEPS - 1)) / STEPS;

export function lifeLine(entry: Entry, label: string, valueText: string): TemplateResult {
  const done = stepsDone(entry);
  return html`
    <div
      class="life-line"
      part="life-line"
      role="progressbar"
      aria-label=${label}
      aria-valuemin="0"
      aria-valuemax=${STEPS}
      aria-valuenow=${done.toFixed(2)}
      aria-valuetext=${valueText}
    >
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        ${Array.from({ length: STEPS }, (_, index) => segment(index, Math.min(1, Math.max(0, done - index))))}
      </svg>
    </div>
  `;
}

const segment = (index: number, filled: number) => svg`
  <rect class="track" x=${index * (SEGMENT + GAP)} width=${SEGMENT} height="4" rx="1"></rect>
  <rect class="fill" x=${index * (SEGMENT + GAP)} width=${SEGMENT * filled} height="4" rx="1"></rect>
`;
