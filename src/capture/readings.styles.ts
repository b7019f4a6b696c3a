import { css } from 'lit';

/** Readings beside their picture. */
export const readingsStyles = css`
  .beside,
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
  .confidence,
  figcaption {
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  h3 {
    font-weight: 600;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
    gap: 8px 20px;
    margin-block: 8px 6px;
    overflow-wrap: anywhere;
  }
  dt {
    font-weight: 600;
  }
  .figure {
    font-size: min(3.375rem, 15cqi);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    line-height: 1.1;
    letter-spacing: -0.02em;
  }
  .word {
    font-size: 1.375rem;
    font-weight: 600;
    line-height: 1.3;
  }
  .unit {
    color: var(--_muted);
    font-size: 1.125rem;
    font-weight: 600;
  }
  .order,
  .over {
    color: var(--_muted);
    font-weight: 400;
  }
  .over {
    margin-inline: 0.06em;
  }
  .next {
    margin-block-start: 4px;
  }
  figcaption {
    margin-block-start: 6px;
  }
  @container (min-width: 480px) {
    .beside {
      flex-direction: row;
      align-items: start;
    }
    .beside > div {
      flex: 1;
      min-inline-size: 0;
    }
    .beside > figure {
      flex: none;
      max-inline-size: 38%;
    }
  }
  @container (min-width: 560px) {
    .beside .photo {
      block-size: 150px;
    }
  }
  .overline,
  .origin {
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  .overline {
    margin-block-end: 8px;
    font-weight: 600;
  }
  .readings:is([data-trust='low'], [data-trust='doubted']) div:not(.confirmed) :is(dt, .figure, .word) {
    color: var(--_muted);
  }
`;
