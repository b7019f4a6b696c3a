import { css } from 'lit';

/** The guide at the viewfinder, the review, the forms to check, correct and type what was read; and that it was kept. */
export const laterStyles = css`
  [data-hint]:not([data-hint='hold'], [data-hint='aim']) .guide {
    border-style: dashed;
    border-color: #f2b866;
  }
  /* No row of the viewfinder's grid, or the guide would leave the middle. */
  .controls {
    display: contents;
  }
  .controls button {
    inset-block-end: calc(34px + env(safe-area-inset-bottom, 0px));
    inline-size: 56px;
    block-size: 56px;
    border-radius: 50%;
    background: #0d1413e6;
    color: #ffffff;
  }
  .finder .controls button:hover {
    background: #263532;
  }
  .finder .controls [aria-pressed='true'] {
    background: #ffffff;
    color: #0d1413;
  }
  .controls :first-child {
    inset-inline-start: 24px;
  }
  .controls :last-child:not(:first-child),
  .controls [aria-label] {
    inset-inline: auto 24px;
  }
  .sign {
    inline-size: 22px;
    margin-inline-end: 8px;
    vertical-align: -5px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .lost {
    margin: 20px 16px 0;
  }
  .lost .choices {
    padding-block-start: 12px;
  }
  .advice strong {
    color: var(--_warning);
    font-size: 1rem;
  }
  .overline,
  .fact {
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  .overline {
    margin-block-end: 8px;
    font-weight: 600;
  }
  .readings[data-trust='unsure'] div:not(.own) :is(dt, .figure, .word) {
    color: var(--_muted);
  }
  .frame.review {
    flex: none;
  }
  .frame.review .photo {
    block-size: auto;
    max-block-size: min(40dvh, 22rem);
  }
  [aria-busy='true'] > .review .photo {
    opacity: 0.5;
  }
  .steps h3 {
    font-size: 1rem;
  }
  .steps ol {
    margin: 4px 0 0;
    padding-inline-start: 1.5em;
  }
  .steps li {
    padding-block: 3px;
  }
  .turn {
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex-wrap: wrap;
    gap: 8px 12px;
  }
  .arrow {
    inline-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .ring {
    position: absolute;
    inset: -12px;
    rotate: -90deg;
    fill: none;
    stroke: #7fe0d3;
    stroke-width: 7;
    stroke-dasharray: 1;
    animation: ring 1.2s linear;
    pointer-events: none;
  }
  @keyframes ring {
    from {
      stroke-dashoffset: 1;
    }
  }
  h2:has(.tick) {
    display: flex;
    align-items: center;
  }
  .tick {
    inline-size: 28px;
    block-size: 28px;
    margin-inline-end: 8px;
    padding: 4px;
    border-radius: 50%;
    background: var(--_accent);
    fill: none;
    stroke: var(--_on-accent);
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .correction,
  .correction .advice,
  .typed,
  .field {
    display: flex;
    flex-direction: column;
    align-items: stretch;
    gap: 12px;
  }
  /* The buttons at the bottom, as on every screen. */
  .correction {
    flex: 1;
  }
  .field {
    gap: 6px;
  }
  .records {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: var(--_accent);
    font-weight: 600;
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
  summary {
    padding-block: 12px;
    color: var(--_accent);
    font-weight: 600;
    cursor: pointer;
  }
`;
