import { css } from 'lit';

/** The question about pictures that were chosen at once. */
export const questionStyles = css`
  hdt-upload-question {
    display: contents;
  }
  .question {
    display: grid;
    gap: 8px;
    margin: 0 16px 16px;
    padding: 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
  }
  .question h2 {
    font-size: 1rem;
  }
  .pictures {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .pictures li {
    display: grid;
    place-items: center;
    inline-size: 60px;
    block-size: 72px;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: 6px;
    background: var(--_surface);
    color: var(--_muted);
    font-size: 0.75rem;
    overflow-wrap: anywhere;
  }
  .pictures :is(.file, canvas) {
    grid-area: 1 / 1;
  }
  .pictures canvas {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  .pictures [data-drawn] .file {
    visibility: hidden;
  }
  .pictures .more {
    font-size: 1rem;
    font-weight: 600;
  }
`;
