import { css } from 'lit';

/** Form fields, and the summary of a `details`. */
export const fieldStyles = css`
  input,
  select {
    min-inline-size: 0;
    max-inline-size: 100%;
    min-block-size: 44px;
    padding: 8px 12px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
  }
  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  label {
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  summary {
    inline-size: fit-content;
  }
`;
