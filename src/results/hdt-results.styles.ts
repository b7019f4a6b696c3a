import { css } from 'lit';

/** Tools, summary and buttons around the table. */
export const hdtResultsStyles = css`
  .tools,
  .save {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding-block: 8px;
  }
  .tools input {
    flex: 1 1 14em;
  }
  .tools label {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    max-inline-size: 100%;
  }
  button[aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_accent-soft);
    color: var(--_accent-strong);
  }
  .summary {
    padding-block: 4px;
    font-weight: 600;
  }
  .summary[data-state='attention'] {
    color: var(--_danger);
  }
  .summary[data-state='incomplete'] {
    color: var(--_warning);
  }
  .notice {
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  .names {
    padding-block-end: 8px;
  }
  .save button,
  summary {
    font-size: var(--_font-size-small);
  }
  details[open] {
    flex-basis: 100%;
  }
  details button {
    margin: 0 4px 8px 0;
  }
  .question {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    padding: 4px 16px 12px;
    margin-block: 8px;
  }
  .paper {
    position: fixed;
    inset: 0 auto auto 0;
    inline-size: 0;
    block-size: 0;
    border: 0;
    visibility: hidden;
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      border: 3px solid Highlight;
    }
  }
  @media print {
    .tools,
    .save,
    .question,
    .save ~ .notice {
      display: none;
    }
  }
`;
