import { css } from 'lit';

export const recordsStyles = css`
  .card {
    padding: 8px 20px 12px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    padding-block: 12px;
  }
  h2 {
    font-size: 1.375rem;
    font-weight: 700;
  }
  h3 {
    padding-block: 16px 8px;
    font-size: var(--_font-size);
    font-weight: 600;
  }
  h4 {
    margin: 0;
    padding-block: 12px 4px;
    color: var(--_muted);
    font-size: var(--_font-size-small);
    font-weight: 600;
  }
  .filters > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 160px), 1fr));
    align-items: end;
    gap: 12px;
    padding-block: 4px 12px;
  }
  .filters label {
    display: grid;
    gap: 4px;
  }
  .soon {
    color: var(--_warning);
    font-weight: 600;
  }
  .trends {
    margin-block-start: 12px;
  }
  [data-rows] > li {
    padding-block: 12px;
    border-block-start: 1px solid var(--_border);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
  }
  .row > :first-child {
    flex: 1 1 12em;
    min-inline-size: 0;
  }
  .name {
    font-weight: 700;
    overflow-wrap: anywhere;
  }
  p.quiet {
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  .row .critical {
    color: var(--_danger);
    font-weight: 600;
  }
  .badge[data-status='failed'] {
    background: var(--_warning-soft);
    color: var(--_warning);
  }
  .advice {
    padding: 12px 16px;
    border-radius: var(--_radius-control);
    background: var(--_warning-soft);
    color: var(--_warning);
  }
  .whose {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    margin-block-start: 8px;
  }
  div.whose {
    display: block;
    padding: 12px 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-control);
  }
  .answers {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-block-start: 8px;
  }
  .decision {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    margin-block-start: 8px;
  }
  .decision > p {
    flex: 1 1 100%;
    max-inline-size: none;
  }
  [data-low-confidence] .decision > p {
    color: var(--_warning);
    font-weight: 600;
  }
  .decision :is(figure, .form) {
    flex: 1 1 100%;
  }
  .form,
  .form .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 16px;
  }
  .form > * {
    flex: 1 1 100%;
  }
  .correction .advice p {
    color: inherit;
  }
  .amount .unit {
    color: var(--_muted);
    font-weight: 600;
  }
  .more {
    margin-block: 4px 12px;
    inline-size: 100%;
  }
  .advice + .more {
    margin-block-start: 12px;
  }
  .more[aria-disabled='true'] {
    opacity: 0.55;
    cursor: default;
  }
  hdt-results {
    margin-block-start: 8px;
    color-scheme: inherit;
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
  }
  dt {
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  dd {
    font-variant-numeric: tabular-nums;
  }
  dd b {
    font-size: 1.375rem;
  }
  /* Readings that do not count are quieter than others. */
  [data-confirmation='unconfirmed'] dd b,
  [data-confirmation='dismissed'] dd b {
    color: var(--_muted);
    font-size: 1rem;
    font-weight: 600;
  }
  [data-confirmation='dismissed'] :is(.name, dd) {
    color: var(--_muted);
    font-weight: 400;
  }
`;
