import type { ReactiveController } from 'lit';
import type { CaptureFlow } from '../../flow/capture-flow.js';

/** Nobody is filmed by a page that nobody sees. */
export function cameraOffWhileHidden({ pause, resume, subscribe }: CaptureFlow): ReactiveController {
  const check = () => (document.hidden ? pause : resume)();
  // The page was hidden while the permission prompt was open.
  subscribe(() => document.hidden && pause());
  return {
    hostConnected: () => document.addEventListener('visibilitychange', check),
    hostDisconnected: () => document.removeEventListener('visibilitychange', check),
  };
}
