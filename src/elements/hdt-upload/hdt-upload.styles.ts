import { css } from 'lit';

export const uploadStyles = css`
  .drop {
    display: grid;
    grid-template-columns: auto 1fr auto;
    align-items: center;
    gap: 16px 20px;
    margin: 16px;
    padding: 24px;
    border: 1.5px dashed var(--_border-strong);
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
    cursor: pointer;
    transition:
      background-color var(--_motion),
      border-color var(--_motion);
  }
  .drop.dragging {
    border-style: solid;
    border-color: var(--_accent);
    background: var(--_accent-soft);
  }
  :host([disabled]) .drop {
    cursor: default;
  }
  .arrow {
    inline-size: 36px;
    block-size: 36px;
    fill: none;
    stroke: var(--_accent);
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .title {
    font-size: 1rem;
    font-weight: 700;
  }
  .hint {
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .photo {
    display: none;
    background: var(--_surface);
  }
  @media (pointer: coarse) {
    .photo {
      display: inline-flex;
    }
  }
  .notice {
    margin: 0 16px 16px;
    padding: 12px 16px;
    border-inline-start: 3px solid var(--_warning);
    border-radius: var(--_radius-control);
    background: var(--_warning-soft);
  }
  .tally {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 4px 16px;
    padding: 4px 20px 14px;
    color: var(--_muted);
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
  }
  ul {
    padding: 0;
    list-style: none;
  }
  .entry {
    padding: 14px 20px;
    border-block-start: 1px solid var(--_border);
  }
  .entry:last-child {
    border-end-start-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }
  .row {
    display: grid;
    grid-template-columns: 52px 1fr auto;
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
  }
  .what {
    min-inline-size: 0;
  }
  .name {
    font-weight: 700;
    overflow-wrap: anywhere;
  }
  .sentence {
    color: var(--_muted);
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
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
  .life-line {
    grid-column: 2 / -1;
  }
  .life-line svg {
    display: block;
    inline-size: 100%;
    block-size: 4px;
  }
  .track {
    fill: var(--_border);
  }
  .fill {
    fill: var(--_accent);
    transition: width var(--_motion);
  }
  summary {
    min-block-size: 44px;
    align-content: center;
    color: var(--_accent);
    font-weight: 600;
    cursor: pointer;
  }
  hdt-results {
    margin-block-start: 8px;
  }
  @media (forced-colors: active) {
    .track {
      fill: GrayText;
    }
    .fill {
      fill: Highlight;
    }
  }
  @container (max-width: 599px) {
    .drop {
      grid-template-columns: auto 1fr;
      margin: 12px;
      padding: 16px;
    }
    .ways {
      grid-column: 1 / -1;
    }
    .ways button {
      flex: 1 1 auto;
    }
    .entry {
      padding-inline: 12px;
    }
    .tally {
      padding-inline: 16px;
    }
    .row {
      grid-template-columns: 44px 1fr auto;
    }
    .what {
      grid-column: 2 / -1;
    }
    [data-status='ready'] .what {
      grid-column: 2;
    }
    .entry:not([data-status='ready']) .actions {
      grid-column: 1 / -1;
    }
    .actions button {
      flex: 1 1 auto;
    }
    .life-line {
      grid-column: 1 / -1;
      grid-row: 2;
    }
  }
`;
