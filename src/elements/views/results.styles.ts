import { css } from 'lit';

/** One table, two layouts: columns where there is room, a card a biomarker where there is not. */
export const resultsStyles = css`
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  thead th {
    padding: 8px;
    color: var(--_muted);
    font-size: var(--_font-size-small);
    font-weight: 600;
    text-align: start;
    white-space: nowrap;
  }
  tbody tr {
    border-block-start: 1px solid var(--_border);
  }
  tbody th,
  td {
    padding: 10px 8px;
    text-align: start;
    vertical-align: top;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  tbody th {
    min-inline-size: 12em;
    font-weight: 600;
  }
  .value {
    min-inline-size: 6.5em;
    font-weight: 700;
    overflow-wrap: break-word;
    white-space: pre-line;
  }
  .prose {
    font-weight: 400;
  }
  .unit {
    overflow-wrap: normal;
  }
  .unit,
  .code,
  .date {
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  .date,
  .code {
    white-space: nowrap;
  }
  .range {
    min-inline-size: 108px;
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  .flag {
    white-space: nowrap;
  }
  [data-level='low'] :is(.value, .flag),
  [data-level='high'] :is(.value, .flag),
  [data-level='abnormal'] :is(.value, .flag) {
    color: var(--_warning);
  }
  [data-level^='critical'] :is(.value, .flag) {
    color: var(--_danger);
    font-weight: 700;
  }
  .mark {
    font-weight: 700;
  }
  .comment {
    margin: 4px 0 0;
    color: var(--_muted);
    font-size: var(--_font-size-small);
    font-weight: 400;
    white-space: pre-line;
  }
  .band {
    display: block;
    inline-size: 100%;
    max-inline-size: 140px;
    block-size: 12px;
    margin-block-end: 2px;
  }
  .scale {
    fill: var(--_border);
  }
  .normal {
    fill: var(--_accent);
    opacity: 0.4;
  }
  .marker {
    fill: var(--_text);
  }
  [data-level='low'] .marker,
  [data-level='high'] .marker {
    fill: var(--_warning);
  }
  [data-level^='critical'] .marker {
    fill: var(--_danger);
  }
  .none {
    margin: 8px 0;
    color: var(--_muted);
  }
  @media (forced-colors: active) {
    .scale {
      fill: GrayText;
    }
    .marker {
      fill: CanvasText;
    }
  }
  @container (max-width: 719px) {
    table,
    tbody {
      display: block;
    }
    thead {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody tr {
      display: grid;
      grid-template-columns: auto 1fr auto;
      gap: 2px 8px;
      padding-block: 12px;
    }
    tbody th,
    td {
      padding: 0;
    }
    tbody th {
      min-inline-size: 0;
      grid-column: 1 / -1;
    }
    .value {
      grid-row: 2;
      min-inline-size: 0;
      font-size: 1rem;
    }
    .prose {
      grid-column: 1 / -1;
    }
    .unit {
      grid-row: 2;
      align-self: center;
    }
    .flag {
      grid-row: 2;
      grid-column: 3;
      text-align: end;
    }
    .range {
      grid-column: 1 / -1;
    }
    .code {
      grid-row: 4;
      grid-column: 1 / 3;
    }
    .date {
      grid-row: 4;
      grid-column: 3;
      text-align: end;
    }
    .range span::before,
    .code::before {
      content: attr(data-label) ' ';
    }
    .band {
      max-inline-size: none;
      margin-block: 4px 2px;
    }
    td:is(.unit, .range, .flag, .code, .date)[data-empty] {
      display: none;
    }
  }
`;
