import { css } from 'lit';

/** The views of a phone that photographs pages for a computer, in the element and in the dialog. */
export const byPhoneStyles = css`
  .by-phone {
    max-inline-size: 760px;
    margin-inline: auto;
    container-type: inline-size;
  }
  :where(.by-phone) .view {
    display: flex;
    flex-direction: column;
    gap: 16px;
    min-block-size: 22rem;
    padding: 20px 16px 16px;
  }
  .by-phone h2 {
    font-size: 1.375rem;
    font-weight: 700;
    line-height: 1.25;
    text-wrap: balance;
  }
  .by-phone h2:focus {
    outline: none;
  }
  .by-phone .hint,
  .phone-status .hint {
    color: var(--_muted);
    text-wrap: pretty;
  }
  .by-phone .advice,
  .phone-status .advice {
    padding: 14px 16px;
    border-radius: var(--_radius-control);
    background: var(--_warning-soft);
  }
  .by-phone .choices {
    flex-direction: column;
    gap: 10px;
    margin-block-start: auto;
    padding-block-start: 8px;
  }
  .by-phone .choices button {
    min-block-size: 48px;
  }
  .by-phone .phone-counts {
    font-weight: 700;
  }
  .phone-status {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    padding: 12px 16px;
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
  }
  .phone-status :is(.advice, .hint) {
    flex-basis: 100%;
  }
  @container (min-width: 560px) {
    :where(.by-phone) .view {
      padding: 28px;
    }
    .by-phone .choices {
      flex-flow: row wrap;
    }
    .by-phone .choices button {
      min-inline-size: 11rem;
    }
  }
`;
