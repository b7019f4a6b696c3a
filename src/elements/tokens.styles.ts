import { css } from 'lit';

/**
 * Design tokens shared by every element. A host sets `--hdt-…`; each has a designed light and dark default.
 * `light-dark()` is avoided: it is newer than the phones people hold.
 */
export const tokens = css`
  :host {
    --_paper: var(--hdt-paper, #ffffff);
    --_ground: var(--hdt-ground, #f6f9f8);
    --_ink: var(--hdt-ink, #16211f);
    --_quiet: var(--hdt-quiet, #55635f);
    --_line: var(--hdt-line, #dbe3e0);
    --_edge: var(--hdt-edge, #7b8a86);
    --_accent: var(--hdt-accent, #0c6e66);
    --_accent-strong: var(--hdt-accent-strong, #08544e);
    --_on-accent: var(--hdt-on-accent, #ffffff);
    --_accent-soft: var(--hdt-accent-soft, #e0f0ed);
    --_warn: var(--hdt-warn, #8f5200);
    --_warn-soft: var(--hdt-warn-soft, #fdf1de);
    --_bad: var(--hdt-bad, #b02020);
    --_bad-soft: var(--hdt-bad-soft, #fdf3f2);
    --_radius: var(--hdt-radius, 14px);
    --_radius-control: var(--hdt-radius-control, 10px);
    --_motion: 160ms ease-out;
    display: block;
    box-sizing: border-box;
    color: var(--_ink);
    font: inherit;
    font-size: 14.5px;
    line-height: 1.45;
    color-scheme: light dark;
    container-type: inline-size;
  }
  :host([hidden]) {
    display: none;
  }
  @media (prefers-color-scheme: dark) {
    :host {
      --_paper: var(--hdt-paper, #17201e);
      --_ground: var(--hdt-ground, #1c2725);
      --_ink: var(--hdt-ink, #eaf1ef);
      --_quiet: var(--hdt-quiet, #a5b5b0);
      --_line: var(--hdt-line, #2f3d3a);
      --_edge: var(--hdt-edge, #72847f);
      --_accent: var(--hdt-accent, #6fd3c6);
      --_accent-strong: var(--hdt-accent-strong, #97e4da);
      --_on-accent: var(--hdt-on-accent, #06231f);
      --_accent-soft: var(--hdt-accent-soft, #1d3a36);
      --_warn: var(--hdt-warn, #f2b866);
      --_warn-soft: var(--hdt-warn-soft, #352a18);
      --_bad: var(--hdt-bad, #ff9a90);
      --_bad-soft: var(--hdt-bad-soft, #381f1d);
    }
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;

/** Buttons, focus rings and text for screen readers alone. */
export const controls = css`
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
    border-color: var(--_line);
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
  @media (forced-colors: active) {
    button.primary {
      border: 2px solid ButtonText;
    }
  }
`;
