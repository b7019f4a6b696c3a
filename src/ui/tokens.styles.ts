import { css, unsafeCSS } from 'lit';

/** Each colour in the light and the dark scheme. */
export const COLORS = {
  surface: ['#ffffff', '#17201e'],
  'surface-muted': ['#f6f9f8', '#1c2725'],
  text: ['#16211f', '#eaf1ef'],
  muted: ['#55635f', '#a5b5b0'],
  border: ['#dbe3e0', '#2f3d3a'],
  'border-strong': ['#7b8a86', '#72847f'],
  accent: ['#0c6e66', '#6fd3c6'],
  'accent-strong': ['#08544e', '#97e4da'],
  'on-accent': ['#ffffff', '#06231f'],
  'accent-soft': ['#e0f0ed', '#1d3a36'],
  warning: ['#8f5200', '#f2b866'],
  'warning-soft': ['#fdf1de', '#352a18'],
  danger: ['#b02020', '#ff9a90'],
  'danger-soft': ['#fdf3f2', '#381f1d'],
} as const;

/** The declarations of all colours. */
export const colors = (choose: (light: string, dark: string) => string) =>
  unsafeCSS(
    Object.entries(COLORS)
      .map(([name, [light, dark]]) => `--_${name}: var(--hdt-${name}, ${choose(light, dark)});`)
      .join(''),
  );

/**
 * Design tokens shared by every element. A host sets `--hdt-…`; each has a designed light and dark default. The scheme is
 * that of the page around the element (its used `color-scheme`), or of the attribute `theme`.
 */
export const tokens = css`
  :host {
    ${colors((light) => light)}
    --_font-size: var(--hdt-font-size, 0.90625rem);
    --_font-size-small: var(--hdt-font-size-small, 0.8125rem);
    --_radius: var(--hdt-radius, 14px);
    --_radius-control: var(--hdt-radius-control, 10px);
    --_motion: 160ms ease-out;
    display: block;
    box-sizing: border-box;
    /* On very wide screens the eye still finds what belongs to a name. */
    max-inline-size: 80rem;
    color: var(--_text);
    font: inherit;
    font-size: var(--_font-size);
    line-height: 1.45;
    container-type: inline-size;
  }
  @supports (color: light-dark(#000, #fff)) {
    :host {
      ${colors((light, dark) => `light-dark(${light}, ${dark})`)}
    }
  }
  /* In another scheme than the page's, its background comes along. */
  :host(:is([theme='light'], [theme='dark'], [theme='auto'])) {
    border-radius: var(--_radius);
    background: var(--_surface);
    color-scheme: only light;
  }
  :host([theme='dark']) {
    color-scheme: only dark;
  }
  :host([theme='auto']) {
    color-scheme: light dark;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;

/**
 * Cards, lists, buttons, focus rings, text for screen readers alone, and what is shown only on touch screens or only
 * where there is a mouse.
 */
export const controls = css`
  .card {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  p,
  h2,
  h3,
  ul,
  dl,
  dd {
    margin: 0;
  }
  p {
    max-inline-size: 75ch;
  }
  ul {
    padding: 0;
    list-style: none;
  }
  summary {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 44px;
    color: var(--_accent);
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::after {
    content: '';
    padding: 4px;
    border: solid;
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    transform: translate(-2px, -2px);
  }
  [open] > summary::after {
    rotate: 225deg;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 44px;
    min-width: 44px;
    padding: 8px 16px;
    border: 1px solid var(--_accent);
    border-radius: var(--_radius-control);
    background: transparent;
    color: var(--_accent);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
    transition: background-color var(--_motion);
  }
  button:hover {
    background: var(--_accent-soft);
  }
  button.primary {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  button.primary:hover {
    background: var(--_accent-strong);
  }
  button.quiet {
    border-color: var(--_border);
  }
  button:disabled {
    opacity: 0.55;
    cursor: default;
  }
  :focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (pointer: coarse) {
    .mouse {
      display: none;
    }
  }
  @media not all and (pointer: coarse) {
    .touch {
      display: none;
    }
  }
  @media (forced-colors: active) {
    button.primary {
      border: 2px solid ButtonText;
    }
  }
`;
