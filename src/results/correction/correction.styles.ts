import { css } from 'lit';

/** The forms in which numbers are checked, corrected and typed. Their buttons are at the bottom, as in every view. */
export const correctionStyles = css`
  .correction,
  .correction .advice,
  .typed,
  .field {
    display: flex;
    flex-direction: column;
    align-items: stretch;
    gap: 12px;
  }
  .correction {
    flex: 1;
  }
  .field {
    gap: 6px;
  }
  .field > label,
  legend {
    padding: 0;
    font-weight: 600;
  }
  .amount {
    display: flex;
    align-items: baseline;
    gap: 8px;
  }
  input[type='text'] {
    inline-size: 8em;
    min-inline-size: 0;
    min-block-size: 48px;
    padding: 4px 12px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
    font-size: 1.375rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .devices,
  .device-fields {
    flex-direction: column;
  }
  .device-fields {
    flex-wrap: nowrap;
    gap: 12px;
  }
  fieldset label {
    display: inline-flex;
    align-items: center;
    gap: 10px;
    min-block-size: 44px;
    min-inline-size: 44px;
    cursor: pointer;
  }
  input[type='radio'] {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .correction summary {
    padding-block: 12px;
  }
`;
