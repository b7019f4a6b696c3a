/** Of a receipt that is open. */
export const receiptStyles = `
  .receipt pre {
    max-block-size: 320px;
    margin: 0 0 12px;
    padding: 12px;
    overflow: auto;
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
    font-size: var(--_font-size-small);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
