import { css } from 'lit';

/** Readings, large and calm, beside their picture. */
export const readingsStyles = css`
  .beside {
    display: flex;
    flex-direction: column;
    gap: 16px;
  }
  .readings {
    display: flex;
    flex-direction: column;
    gap: 16px;
  }
  .reading + .reading {
    padding-block-start: 16px;
    border-block-start: 1px solid var(--_border);
  }
  h3,
  .overline {
    color: var(--_muted);
    font-size: var(--_font-size-small);
    font-weight: 600;
  }
  .overline {
    margin-block-end: 8px;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
    gap: 8px 20px;
    margin-block: 8px 6px;
  }
  dt {
    font-size: var(--_font-size);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .figure {
    font-size: 3.375rem;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    line-height: 1.1;
    letter-spacing: -0.02em;
  }
  .word {
    font-size: 1.375rem;
    font-weight: 600;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .unit {
    color: var(--_muted);
    font-size: 1.125rem;
    font-weight: 600;
  }
  .readings:not([data-trust='certain']) div:not(.own) > :is(dt, dd) :is(.figure, .word),
  .readings:not([data-trust='certain']) div:not(.own) > dt {
    color: var(--_muted);
  }
  .order {
    color: var(--_muted);
    font-weight: 400;
  }
  .over {
    margin-inline: 0.06em;
    color: var(--_muted);
    font-weight: 400;
  }
  .next {
    margin-block-start: 4px;
  }
  .confidence,
  .fact,
  figcaption {
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  figure {
    margin: 0;
  }
  figcaption {
    margin-block-start: 6px;
  }
  @container (min-width: 340px) {
    .beside {
      flex-direction: row;
      align-items: start;
    }
    .beside > div {
      flex: 1;
      min-inline-size: 0;
    }
    .beside > figure:not(:only-child) {
      flex: none;
      max-inline-size: 38%;
    }
  }
  @container (min-width: 560px) {
    .beside .photo {
      block-size: 150px;
    }
  }
`;
