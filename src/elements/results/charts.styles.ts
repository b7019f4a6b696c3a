import { css } from 'lit';

/** Small multiples: as many beside each other as fit. */
export const chartsStyles = css`
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
  .band {
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
