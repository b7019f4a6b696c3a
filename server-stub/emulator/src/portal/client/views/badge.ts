import { html, svg, type TemplateResult } from 'lit';

/** `good` is done, `warn` needs attention, `bad` has failed, `plain` is in progress. Colour repeats the text. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad';

export const badge = (tone: Tone, text: string): TemplateResult =>
  html`<span class="badge ${tone === 'plain' ? '' : tone}">${text}</span>`;

const GAP = 1;

/** Progress as segments. */
export function progressBar(done: number, steps: number, label: string): TemplateResult {
  const width = (100 - GAP * (steps - 1)) / steps;
  const segment = (index: number) => {
    const filled = Math.min(1, Math.max(0, done - index));
    const x = index * (width + GAP);
    return svg`<rect class="track" x=${x} width=${width} height="4" rx="1"></rect>
      <rect class="fill" x=${x} width=${width * filled} height="4" rx="1"></rect>`;
  };
  return html`<svg class="life-line" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label=${label}>
    ${Array.from({ length: steps }, (_, index) => segment(index))}
  </svg>`;
}
