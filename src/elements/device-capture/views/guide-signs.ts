import { html, type TemplateResult } from 'lit';
import type { Advice } from '../../../worker/shared/frame-analysis.js';

/** Fills while the picture stays good; then it is taken. */
export const ring = html`<svg class="ring" viewBox="0 0 96 96" aria-hidden="true"><circle cx="48" cy="48" r="44" pathLength="1" /></svg>`;

const AWAY = 'M10 10L4 4M4 9V4h5M14 14l6 6M20 15v5h-5';

/** The advice as a shape: arrows in and out, a light, a waiting hand, a tick. */
const SIGNS: Readonly<Partial<Record<Advice['hint'], string>>> = {
  far: 'M4 4l6 6M10 5v5H5M20 20l-6-6M14 19v-5h5',
  absent: 'M4 4l6 6M10 5v5H5M20 20l-6-6M14 19v-5h5',
  back: AWAY,
  cut: AWAY,
  dark: 'M12 3v3M12 18v3M3 12h3M18 12h3M12 9a3 3 0 1 0 .1 0',
  glare: 'M5 17L15 4l4 3L9 20zM3 5l3 3',
  faint: 'M5 17L15 4l4 3L9 20z',
  hold: 'M5 12.5l4.5 4.5L19 7.5',
};
const WAIT = 'M9 5v14M15 5v14';

export const signOf = ({ hint }: Advice): TemplateResult | null =>
  hint === 'aim'
    ? null
    : html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[hint] ?? WAIT} /></svg>`;
