import type { TemplateResult } from 'lit';
import type { Capture } from '../../../flow/capture-state.js';
import { busyView } from './busy-view.js';
import { failedView } from './failed-view.js';
import { givenView } from './given-view.js';
import { idleView } from './idle-view.js';
import { laterScreen, pendingScreen } from './later-view.js';
import type { CaptureContext } from './parts.js';
import { photoView, readView } from './read-view.js';
import { readingsView, spokenReadings } from './readings-view.js';
import { finderView } from './viewfinder-view.js';
import { waitingView } from './waiting-view.js';

const SHARED = { readingsView, photoView, spokenReadings };

/** One screen a status, one thing to do on each. */
export function captureView(state: Capture, context: CaptureContext): TemplateResult {
  switch (state.status) {
    case 'idle':
      if (context.given) return givenView(context.given, context);
      return idleView({ ...context, messages: context.localize.messages });
    case 'handoff':
      return pendingScreen(context);
    case 'opening':
    case 'paused':
    case 'live':
    case 'shooting':
      return finderView(state, context);
    case 'preparing':
    case 'reading':
      return busyView(state, context);
    case 'reviewing':
      return laterScreen((later) => later.reviewView(state, context), context);
    case 'waiting':
      return waitingView(state, context);
    case 'read':
      return readView(state, context);
    case 'doubtful':
      return laterScreen((later) => later.doubtfulView(state, context, SHARED), context);
    case 'kept':
      return laterScreen((later) => later.keptView(state, context, SHARED), context);
    case 'failed':
      return failedView(state, context);
  }
}
