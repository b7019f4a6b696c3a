import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Entry } from './entry.js';

/** The steps a file goes through, drawn as segments that fill: sent, received, read, checked, complete. */
const STEPS = 5;

/** How many steps are done, 0 to 5. The bytes sent fill the first step, the checked results the fourth. */
export function stepsDone(entry: Entry): number {
  switch (entry.status) {
    case 'posting':
      return entry.body.size > 0 ? entry.sent / entry.body.size : 0;
    case 'received':
      return 2;
    case 'processing':
      return entry.checked ? 3 + entry.checked.received / entry.checked.total : 2.5;
    case 'ready':
      return STEPS;
    default:
      return 0;
  }
}

export const entryProgress = (entry: Entry, label: string, valueText: string): TemplateResult =>
  progressBar({ label, valueText, done: stepsDone(entry), steps: STEPS });

const WIDTH = 100;
const GAP = 1;

interface ProgressBar {
  readonly label: string;
  readonly valueText: string;
  /** Steps done, with fractions. Nothing is known of how much of the first one is done while it is 0. */
  readonly done: number;
  readonly steps: number;
}

/** A progress bar with one segment for each step. */
export function progressBar({ label, valueText, done, steps }: ProgressBar): TemplateResult {
  const width = (WIDTH - GAP * (steps - 1)) / steps;
  const segment = (index: number) => {
    const filled = Math.min(1, Math.max(0, done - index));
    const x = index * (width + GAP);
    return svg`
      <rect class="track" x=${x} width=${width} height="4" rx="1"></rect>
      <rect class="fill" x=${x} width=${width * filled} height="4" rx="1"></rect>
    `;
  };
  return html`
    <div
      class="progress-steps"
      part="progress-steps"
      role="progressbar"
      aria-label=${label}
      aria-valuemin="0"
      aria-valuemax=${steps}
      aria-valuenow=${done > 0 ? done.toFixed(2) : nothing}
      aria-valuetext=${valueText}
    >
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        ${Array.from({ length: steps }, (_, index) => segment(index))}
      </svg>
    </div>
  `;
}
