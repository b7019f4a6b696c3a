import { css } from 'lit';

/**
 * The viewfinder is dark in every theme, so that the display in it is the brightest thing; its colours are its
 * own for the same reason. It never grows beyond the screen, the shutter must stay in reach.
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
  .full .viewfinder {
    aspect-ratio: auto;
    block-size: 100%;
    max-block-size: none;
  }
  .viewfinder {
    position: relative;
    display: grid;
    place-items: center;
    aspect-ratio: 3 / 4;
    inline-size: 100%;
    max-block-size: 82vh;
    max-block-size: 82svh;
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
    object-fit: cover;
  }
  .guide {
    position: relative;
    inline-size: min(78%, 26rem);
    max-block-size: 52%;
    aspect-ratio: 4 / 3;
    margin-block-end: 12%;
    border: 3px solid #7fe0d3;
    border-radius: 20px;
    box-shadow: 0 0 0 100vmax rgb(5 10 9 / 0.42);
    transition: border-color var(--_motion);
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
  .viewfinder .leave:hover {
    background: #263532;
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
  [data-status='shooting'] .guide {
    border-color: #ffffff;
  }
  @container (max-width: 339px) {
    .viewfinder {
      aspect-ratio: 2 / 3;
    }
    .shutter {
      inset-block-end: 18px;
      inline-size: 64px;
      block-size: 64px;
    }
  }
  @container (min-width: 560px) {
    .viewfinder {
      aspect-ratio: 4 / 3;
    }
    .aim {
      inset-inline: 74px;
    }
    .guide {
      inline-size: min(60%, 30rem);
    }
  }
  /* A phone held sideways: the shutter is under the thumb, beside the guide. */
  @media (orientation: landscape) and (max-height: 480px) {
    .guide {
      inline-size: auto;
      block-size: 66%;
      max-block-size: none;
      margin-block: 44px 0;
    }
    .shutter {
      inset-block: 0;
      inset-inline: auto 24px;
      margin-block: auto;
    }
  }
  [data-hint]:not([data-hint='hold'], [data-hint='aim']) .guide {
    border-style: dashed;
    border-color: #f2b866;
  }
  /* No row of the viewfinder's grid, or the guide would leave the middle. */
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
  .viewfinder .controls button:hover {
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
    animation: ring 1.2s linear;
    pointer-events: none;
  }
  @keyframes ring {
    from {
      stroke-dashoffset: 1;
    }
  }
`;
