import { css } from 'lit';

/** The preview of what is sent of a file. */
export const previewStyles = css`
  hdt-upload-preview {
    display: contents;
  }
  .sent {
    inline-size: min(720px, calc(100vw - 24px));
    max-block-size: calc(100dvh - 24px);
    padding: 16px 20px 20px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
  }
  .sent::backdrop {
    background: rgb(0 0 0 / 50%);
  }
  .sent header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
  }
  .sent h2 {
    font-size: 1rem;
  }
  .facts {
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  .promise {
    margin-block: 4px 12px;
  }
  .content {
    max-block-size: 60dvh;
    margin-block-end: 12px;
    overflow: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-control);
  }
  .content canvas {
    display: block;
    inline-size: 100%;
    block-size: auto;
  }
  .content .facts {
    padding: 0 12px 12px;
  }
  .sent a {
    align-content: center;
    min-block-size: 44px;
    padding-inline: 4px;
    color: var(--_accent);
    font-weight: 600;
  }
`;
