import type { TemplateResult } from 'lit';
import type { CameraPermissionPlace } from '../camera/browser-family.js';
import { busyView, handoffLoadingView, waitingView } from './busy-view.js';
import type { CaptureContext, ElementDetails } from './capture-context.js';
import type { Capture } from './capture-state.js';
import { confirmedView } from './confirmed-view.js';
import { failedView } from './failed-view.js';
import { idleView } from './idle-view.js';
import { lowConfidenceView } from './low-confidence-view.js';
import { pageReadingView, readView } from './read-view.js';
import { reviewView } from './review-view.js';
import { type ViewfinderDetails, viewfinderView } from './viewfinder-view.js';

/** Details of single views besides the state of the capture. */
export interface ViewDetails extends Pick<ElementDetails, 'hint' | 'pageReading'> {
  readonly viewfinder: ViewfinderDetails;
  /** Whether the photo under review is known to be free of metadata. */
  readonly holdsOnlyPixels: boolean;
  /** Where the person can allow a denied camera; null while unknown. */
  readonly permissionPlace: CameraPermissionPlace | null;
  /** A page with the person's records; empty where there is none. */
  readonly recordsUrl: string;
}

/** The view for each status of a capture. */
export function captureView(state: Capture, details: ViewDetails, context: CaptureContext): TemplateResult {
  switch (state.status) {
    case 'idle':
      return details.pageReading
        ? pageReadingView(details.pageReading, context)
        : idleView({ ...context, hint: details.hint, messages: context.locale.messages });
    case 'handoff':
      return handoffLoadingView(context);
    case 'opening':
    case 'paused':
    case 'live':
    case 'shooting':
      return viewfinderView(state, details.viewfinder, context);
    case 'preparing':
    case 'reading':
      return busyView(state, context);
    case 'reviewing':
      return reviewView(state, details.holdsOnlyPixels, context);
    case 'waiting':
      return waitingView(state, context);
    case 'read':
      return readView(state, context);
    case 'low-confidence':
      return lowConfidenceView(state, context);
    case 'confirmed':
      return confirmedView(state, details.recordsUrl, context);
    case 'failed':
      return failedView(state, details.permissionPlace, context);
  }
}
