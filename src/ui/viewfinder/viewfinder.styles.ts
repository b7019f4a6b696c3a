import { css } from 'lit';

/**
 * The parts of every viewfinder. It is dark in every theme, so that the subject is the brightest thing in it; its colours
 * are its own for the same reason.
 */
export const viewfinderStyles = css`
  .stage {
    display: block;
    position: static;
    inline-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    background: #0d1413;
  }
  .full {
    position: fixed;
    inset: 0;
    block-size: 100vh;
    block-size: 100dvh;
  }
  .viewfinder {
    position: relative;
    display: grid;
    inline-size: 100%;
    overflow: hidden;
    background: #0d1413;
    color: #ffffff;
    forced-color-adjust: none;
  }
  video {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .aim {
    position: absolute;
    inset-block-start: calc(16px + env(safe-area-inset-top, 0px));
    inset-inline: 14px 74px;
    justify-self: center;
    max-inline-size: 22rem;
    margin-inline: auto;
    padding: 11px 16px;
    border-radius: 22px;
    background: #0d1413e6;
    font-size: 1rem;
    font-weight: 600;
    line-height: 1.3;
    text-align: center;
  }
  [data-status='opening'] .aim,
  [data-status='paused'] .aim {
    position: relative;
    inset: auto;
    background: none;
  }
  .primer {
    position: absolute;
    inset-block-end: calc(24px + env(safe-area-inset-bottom, 0px));
    inset-inline: 24px;
    text-align: center;
  }
  .viewfinder button {
    position: absolute;
    padding: 0;
    border: 0;
  }
  .viewfinder :focus-visible {
    outline-color: #ffffff;
  }
  .leave {
    inset-block-start: calc(14px + env(safe-area-inset-top, 0px));
    inset-inline-end: 14px;
    inline-size: 48px;
    block-size: 48px;
    border-radius: 50%;
    background: #0d1413e6;
  }
  .leave svg {
    inline-size: 24px;
    fill: none;
    stroke: #ffffff;
    stroke-width: 2.2;
    stroke-linecap: round;
  }
  .shutter {
    inset-block-end: calc(24px + env(safe-area-inset-bottom, 0px));
    inset-inline: 0;
    inline-size: 76px;
    block-size: 76px;
    margin-inline: auto;
    border-radius: 50%;
    background: #ffffff;
    box-shadow:
      0 0 0 4px #0d1413,
      0 0 0 8px #7fe0d3;
    transition: transform var(--_motion);
  }
  .viewfinder .shutter:hover {
    background: #ffffff;
  }
  .viewfinder .shutter:focus-visible {
    outline-offset: 10px;
  }
  .shutter:active,
  [data-status='shooting'] .shutter {
    transform: scale(0.9);
  }
  .controls {
    display: contents;
  }
  .controls button {
    inset-block-end: calc(34px + env(safe-area-inset-bottom, 0px));
    inline-size: 56px;
    block-size: 56px;
    border-radius: 50%;
    background: #0d1413e6;
    color: #ffffff;
  }
  .viewfinder :is(.leave, .controls button):hover {
    background: #263532;
  }
  .viewfinder .controls [aria-pressed='true'] {
    background: #ffffff;
    color: #0d1413;
  }
  .controls :first-child {
    inset-inline-start: 24px;
  }
  .controls :last-child:not(:first-child),
  .controls [aria-label] {
    inset-inline: auto 24px;
  }
  .sign {
    inline-size: 22px;
    margin-inline-end: 8px;
    vertical-align: -5px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .ring {
    position: absolute;
    inset: -12px;
    rotate: -90deg;
    fill: none;
    stroke: #7fe0d3;
    stroke-width: 7;
    stroke-dasharray: 1;
    animation: ring 0.8s linear;
    pointer-events: none;
  }
  @keyframes ring {
    from {
      stroke-dashoffset: 1;
    }
  }
`;
