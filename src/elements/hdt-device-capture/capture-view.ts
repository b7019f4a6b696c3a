import { html, type TemplateResult } from 'lit';
import type { Capture } from '../../flow/capture-state.js';
import { busyView } from './busy-view.js';
import { failedView } from './failed-view.js';
import { finderView } from './finder-view.js';
import { idleView } from './idle-view.js';
import { laterPart } from './later-part.js';
import { waiting } from './later-view.js';
import { readView } from './read-view.js';
import type { CaptureContext } from './screen-parts.js';

/** One screen a status, one thing to do on each. */
export function captureView(state: Capture, context: CaptureContext): TemplateResult {
  switch (state.status) {
    case 'idle':
      return idleView({ ...context, messages: context.localize.messages });
    case 'handoff':
      return pendingView(context);
    case 'opening':
    case 'paused':
    case 'live':
    case 'shooting':
      return finderView(state, context);
    case 'preparing':
    case 'reading':
      return busyView(state, context);
    case 'read':
      return readView(state, context);
    case 'doubtful':
      return laterPart.here?.doubtfulView(state, context) ?? pendingView(context);
    case 'kept':
      return laterPart.here?.keptView(state, context) ?? pendingView(context);
    case 'failed':
      return failedView(state, context);
  }
}

/** Until what it needs is here. */
const pendingView = (context: CaptureContext): TemplateResult =>
  html`<div class="screen">${waiting(context, true)}</div>`;
