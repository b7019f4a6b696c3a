import { css } from 'lit';

/** The question about pictures that were chosen at once. */
export const questionStyles = css`
  hdt-upload-question {
    display: contents;
  }
  .question {
    display: grid;
    gap: 8px;
    margin: 0 16px 16px;
    padding: 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
  }
  .question h2 {
    font-size: 1rem;
  }
  .question p {
    color: var(--_muted);
    font-size: var(--_font-size-small);
    overflow-wrap: anywhere;
  }
`;
