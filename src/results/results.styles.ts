import { css } from 'lit';

/** One table, two layouts: columns where there is room, a card a biomarker where there is not. */
export const resultsStyles = css`
  table,
  thead,
  tbody {
    display: block;
    font-variant-numeric: tabular-nums;
  }
  tr {
    display: grid;
    grid-template-columns: 2.4fr 1.1fr 1fr 1.5fr 1.2fr 1.1fr;
    column-gap: 16px;
  }
  :where([data-dateless]) tr {
    grid-template-columns: 2.4fr 1.1fr 1fr 1.5fr 1.2fr;
  }
  [data-dateless] :is(.date, th:nth-child(6)) {
    display: none;
  }
  /* Blocks out of sight are not laid out. The height is that of a block in columns; browsers remember the real one. */
  tbody[data-full] {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 2200px;
  }
  th,
  td {
    min-inline-size: 0;
    padding: 0;
    text-align: start;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  thead th {
    padding-block: 8px;
    color: var(--_muted);
    font-size: var(--_font-size-small);
    font-weight: 600;
    overflow-wrap: normal;
    hyphens: auto;
  }
  tbody tr {
    padding-block: 10px;
    border-block-start: 1px solid var(--_border);
  }
  /* Cells that name their row only would be placed before it. */
  tbody th {
    grid-area: 1 / 1;
    font-weight: 600;
  }
  td {
    grid-row: 1 / span 2;
  }
  /* Under the name. */
  .reported {
    grid-area: 2 / 1;
  }
  /*
   * For screen readers, copies and paper: people who read results do not read codes. Screen readers count cells: a hidden one
   * would give those behind it the heading of another column.
   */
  .code,
  tr[data-prose] :is(.unit, .range, .flag)[data-empty] {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .unit[data-empty] {
    opacity: 0;
  }
  .panel th {
    grid-column: 1 / -1;
    padding-block-start: 10px;
    font-weight: 700;
  }
  .value {
    font-weight: 700;
    overflow-wrap: break-word;
    white-space: pre-line;
  }
  .prose {
    font-weight: 400;
  }
  tr[data-prose] .value {
    grid-column: 2 / 6;
  }
  tr[data-prose] .date {
    grid-column: 6;
  }
  tr[data-prose] :is(.unit, .range, .flag) {
    grid-row: auto;
  }
  .unit,
  .reported,
  .date,
  .range {
    color: var(--_muted);
    font-size: var(--_font-size-small);
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
  .notes {
    grid-area: 3 / 1 / auto / -1;
  }
  .notes summary {
    min-block-size: 24px;
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
    margin-block: 4px 2px;
  }
  /* Mirrors the scale on right-to-left pages. */
  .band:dir(rtl) {
    transform: scaleX(-1);
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
    .normal {
      fill: Highlight;
      opacity: 1;
    }
    .band .marker {
      fill: CanvasText;
    }
  }
  @media print {
    tbody[data-full] {
      content-visibility: visible;
    }
    tbody tr {
      break-inside: avoid;
    }
  }
  @container (max-width: 719px) {
    thead {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody[data-full] {
      contain-intrinsic-block-size: auto 4400px;
    }
    tbody tr {
      grid-template-columns: auto 1fr auto;
      gap: 2px 8px;
      padding-block: 12px;
    }
    tbody th,
    .prose,
    tr[data-prose] .value,
    .range {
      grid-column: 1 / -1;
    }
    .value {
      grid-row: 2;
      font-size: 1rem;
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
      grid-row: 3;
    }
    .reported {
      grid-area: 4 / 1 / auto / 3;
    }
    .date,
    tr[data-prose] .date {
      grid-row: 4;
      grid-column: 3;
      text-align: end;
    }
    .range span::before {
      content: attr(data-label) ' ';
    }
    .notes {
      grid-row: 5;
    }
    .band {
      max-inline-size: none;
    }
    td:is(.unit, .range, .flag, .date)[data-empty] {
      position: absolute;
      clip-path: inset(50%);
    }
  }
`;
