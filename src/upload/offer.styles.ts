import { css } from 'lit';

/** The question about shared files. */
export const offerStyles = css`
  .offer {
    display: grid;
    gap: 12px;
    margin: 0 16px 16px;
    padding: 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
  }
  .offer h2 {
    font-size: 1rem;
  }
  .offer ul {
    display: grid;
    gap: 4px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .offer li {
    overflow-wrap: anywhere;
  }
`;
