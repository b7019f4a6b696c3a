import type { ReactiveElement } from 'lit';
import { RETAKE_CONFIDENCE } from '../core/service/limits.js';
import type { CaptureFlowOptions } from './capture-flow.js';
import type { Photo } from './capture-state.js';

/** The public properties of the element. */
export interface CaptureHost extends ReactiveElement {
  readonly name: string;
  readonly tokenEndpoint: string;
  readonly minConfidence: number;
  readonly shutter: 'auto' | 'manual';
  readonly networks: 'auto' | 'off';
  readonly review: 'auto' | 'always' | 'never';
  readonly voice: boolean;
  readonly haptics: boolean;
  readonly phonePage: string;
  readonly recordsUrl: string;
}

/** The options of the flow that follow the properties of the element, which the page may change at any time. */
export const flowSettings = (host: CaptureHost) =>
  ({
    minConfidence: () => (Number.isFinite(host.minConfidence) ? host.minConfidence : RETAKE_CONFIDENCE),
    networks: () => host.networks,
    isAutomatic: () => isAutomatic(host),
    isReviewed: (photo: Photo) => isReviewed(photo, host),
    isReviewedLater: () => host.review !== 'never',
  }) satisfies Partial<CaptureFlowOptions>;

/** Whether the photo is taken without the button once it is good. */
export const isAutomatic = ({ shutter }: CaptureHost): boolean => shutter !== 'manual';

function isReviewed({ source, measures, isTurned }: Photo, { review }: CaptureHost): boolean {
  // A well-framed picture is sent at once. One that was picked or turned may show more than the device, or lie on its side.
  if (review === 'auto') return source === 'picker' || isTurned || !!measures?.fault;
  return review === 'always';
}
