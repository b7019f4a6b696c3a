import { css } from 'lit';

/**
 * Rows far from the screen are neither laid out nor painted, so that a thousand rows cost as much as the visible ones.
 * Rows with results are excluded, because they can open menus that would be clipped. The place of the batch's buttons is
 * kept, so that the files below do not move when the last button goes.
 */
export const listStyles = css`
  hdt-upload-list,
  hdt-upload-entry {
    display: block;
  }
  .entry:not([data-status='ready']) {
    content-visibility: auto;
    contain-intrinsic-size: auto 64px;
  }
  .drop {
    position: relative;
    transition:
      background-color var(--_motion),
      border-color var(--_motion);
  }
  /* A file on its way to its row. */
  .drop::after {
    content: '';
    position: absolute;
    z-index: 1;
    top: 50%;
    left: 50%;
    padding: 20px 16px;
    border: 2px solid var(--_accent);
    background: var(--_surface);
    opacity: 0;
    pointer-events: none;
  }
  .notice button,
  .what button,
  hdt-results {
    margin-block-start: 8px;
  }
  /* Its fields are in the scheme that a page gives the element. */
  hdt-results {
    color-scheme: inherit;
  }
  .entry > hdt-upload-entry > details > summary {
    min-block-size: 36px;
  }
  .entry:last-child {
    border-end-start-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }
  .sentence {
    font-variant-numeric: tabular-nums;
  }
  [data-state='attention'] .first {
    color: var(--_danger);
    font-weight: 600;
  }
  [data-state='incomplete'] .first {
    color: var(--_warning);
    font-weight: 600;
  }
  .counts {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 4px 16px;
    max-inline-size: none;
    padding: 4px 20px 14px;
    color: var(--_muted);
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
  }
  .batch {
    display: grid;
    gap: 8px;
    padding: 0 20px 14px;
  }
  .batch .buttons {
    min-block-size: 44px;
  }
  .batch .progress-steps svg {
    block-size: 8px;
  }
  .row {
    display: grid;
    grid-template-columns: minmax(52px, min-content) 1fr auto;
    align-items: center;
    gap: 6px 12px;
  }
  .chip {
    display: grid;
    place-items: center;
    min-block-size: 44px;
    padding: 2px;
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
    color: var(--_muted);
    font-size: 0.75rem;
    font-weight: 600;
    overflow: hidden;
  }
  button.opener {
    min-block-size: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_accent);
    font-size: var(--_font-size-small);
    font-weight: 400;
    text-decoration: underline;
  }
  .row > .kept {
    grid-column: 2 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 12px;
  }
  .kept button.opener {
    margin: 0;
  }
  .counts button.opener {
    color: var(--_warning);
    font-weight: 600;
  }
  .chip canvas {
    inline-size: 100%;
    block-size: 44px;
    object-fit: cover;
  }
  .what {
    min-inline-size: 0;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 8px;
  }
  [data-status='failed'] {
    background: var(--_warning-soft);
  }
  [data-status='failed'] :is(.chip, .badge) {
    background: var(--_surface);
    color: var(--_warning);
  }
  [data-status='failed'] .sentence {
    color: var(--_warning);
    font-size: var(--_font-size);
  }
  [data-status='failed'] button {
    background: var(--_surface);
  }
  .row .progress-steps {
    grid-column: 2 / -1;
  }
  .progress-steps svg {
    display: block;
    inline-size: 100%;
    block-size: 4px;
  }
  .progress-steps svg:dir(rtl) {
    transform: scaleX(-1);
  }
  .track {
    fill: var(--_border);
  }
  .fill {
    fill: var(--_accent);
    transition: width var(--_motion);
  }
  .receipt {
    padding: 8px 20px;
    border-block-start: 1px solid var(--_border);
  }
  pre {
    margin: 0;
    padding: 12px;
    background: var(--_surface-muted);
    font-size: var(--_font-size-small);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .receipt pre {
    max-block-size: 320px;
    margin-block-end: 12px;
    overflow: auto;
    border-radius: var(--_radius-control);
  }
  @media (forced-colors: active) {
    .track {
      fill: GrayText;
    }
    .fill {
      fill: Highlight;
    }
  }
  /* A sentence beside a badge and two buttons would be a few words a line. */
  @container (max-width: 799px) {
    .entry[data-status='failed'] :is(.what, .actions) {
      grid-column: 2 / -1;
      justify-content: start;
    }
  }
  @container (max-width: 599px) {
    .counts,
    .batch {
      padding-inline: 16px;
    }
    .row {
      grid-template-columns: minmax(44px, min-content) 1fr auto;
    }
    .what {
      grid-column: 2 / -1;
    }
    [data-state='complete'] .what {
      grid-column: 2;
    }
    .entry:not([data-status='ready']) .actions {
      grid-column: 1 / -1;
    }
    .entry:is([data-state='attention'], [data-state='incomplete']) .actions {
      grid-column: 2 / -1;
      justify-content: start;
    }
    .actions button {
      flex: 1 1 auto;
    }
    .row .progress-steps {
      grid-column: 1 / -1;
      grid-row: 2;
    }
  }
  /* A name beside both its chip and its badge would be one word a line. */
  @container (max-width: 319px) {
    [data-state='complete'] :is(.what, .actions) {
      grid-column: 2 / -1;
    }
    [data-state='complete'] .actions {
      justify-content: start;
    }
  }
`;
