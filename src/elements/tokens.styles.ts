import { css } from 'lit';

/**
 * Design tokens shared by every element. A host sets `--hdt-…`; each has a designed light and dark default.
 * `light-dark()` is avoided: it is newer than the phones people hold.
 */
export const tokens = css`
  :host {
    --_surface: var(--hdt-surface, #ffffff);
    --_surface-muted: var(--hdt-surface-muted, #f6f9f8);
    --_text: var(--hdt-text, #16211f);
    --_muted: var(--hdt-muted, #55635f);
    --_border: var(--hdt-border, #dbe3e0);
    --_border-strong: var(--hdt-border-strong, #7b8a86);
    --_accent: var(--hdt-accent, #0c6e66);
    --_accent-strong: var(--hdt-accent-strong, #08544e);
    --_on-accent: var(--hdt-on-accent, #ffffff);
    --_accent-soft: var(--hdt-accent-soft, #e0f0ed);
    --_warning: var(--hdt-warning, #8f5200);
    --_warning-soft: var(--hdt-warning-soft, #fdf1de);
    --_danger: var(--hdt-danger, #b02020);
    --_danger-soft: var(--hdt-danger-soft, #fdf3f2);
    --_font-size: var(--hdt-font-size, 0.90625rem);
    --_font-size-small: var(--hdt-font-size-small, 0.8125rem);
    --_radius: var(--hdt-radius, 14px);
    --_radius-control: var(--hdt-radius-control, 10px);
    --_motion: 160ms ease-out;
    display: block;
    box-sizing: border-box;
    color: var(--_text);
    font: inherit;
    font-size: var(--_font-size);
    line-height: 1.45;
    color-scheme: light dark;
    container-type: inline-size;
  }
  :host([hidden]) {
    display: none;
  }
  @media (prefers-color-scheme: dark) {
    :host {
      --_surface: var(--hdt-surface, #17201e);
      --_surface-muted: var(--hdt-surface-muted, #1c2725);
      --_text: var(--hdt-text, #eaf1ef);
      --_muted: var(--hdt-muted, #a5b5b0);
      --_border: var(--hdt-border, #2f3d3a);
      --_border-strong: var(--hdt-border-strong, #72847f);
      --_accent: var(--hdt-accent, #6fd3c6);
      --_accent-strong: var(--hdt-accent-strong, #97e4da);
      --_on-accent: var(--hdt-on-accent, #06231f);
      --_accent-soft: var(--hdt-accent-soft, #1d3a36);
      --_warning: var(--hdt-warning, #f2b866);
      --_warning-soft: var(--hdt-warning-soft, #352a18);
      --_danger: var(--hdt-danger, #ff9a90);
      --_danger-soft: var(--hdt-danger-soft, #381f1d);
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
  @media (forced-colors: active) {
    button.primary {
      border: 2px solid ButtonText;
    }
  }
`;
