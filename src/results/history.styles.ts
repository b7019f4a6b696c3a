import { css } from 'lit';

/** Comparisons under the results, and charts: as many beside each other as fit. */
export const historyStyles = css`
  .change {
    grid-area: 2 / 2 / auto / 4;
    color: var(--_muted);
    font-size: var(--_font-size-small);
    line-height: 1.2;
  }
  tr[data-compared] :is(.value, .unit) {
    grid-row: 1;
  }
  @container (max-width: 719px) {
    .change {
      grid-area: 4 / 1 / auto / 3;
    }
    tr[data-compared] .value,
    tr[data-compared] .unit {
      grid-row: 2;
    }
    tr[data-compared] .reported {
      grid-area: 5 / 1 / auto / -1;
    }
    tr[data-compared] .notes {
      grid-row: 6;
    }
  }
  .trends {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
    gap: 12px;
  }
  .trends > li {
    padding: 12px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-control);
    overflow-wrap: anywhere;
  }
  .analyte {
    font-weight: 600;
  }
  .analyte span {
    color: var(--_muted);
    font-size: var(--_font-size-small);
    font-weight: 400;
  }
  .analyte .reported {
    display: block;
  }
  .trends svg {
    display: block;
    inline-size: 100%;
    margin-block: 8px;
    overflow: visible;
  }
  .trends .normal {
    opacity: 0.25;
  }
  .line {
    fill: none;
    stroke: var(--_border-strong);
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
  .trends .band {
    fill: var(--_accent);
    opacity: 0.18;
  }
  .trends ol {
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
  }
  .trends ol li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
  }
  .trends ol span:first-child {
    flex: 1 1 auto;
    color: var(--_muted);
  }
  @media (forced-colors: active) {
    .line {
      stroke: CanvasText;
    }
    .trends :is(.normal, .band) {
      fill: GrayText;
    }
  }
  @media print {
    .trends > li {
      break-inside: avoid;
    }
  }
`;
