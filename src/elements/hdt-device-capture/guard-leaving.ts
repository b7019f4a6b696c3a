import type { ReactiveController } from 'lit';
import type { CaptureFlow } from '../../flow/capture-flow.js';
import { hasDraft } from '../../flow/capture-state.js';

const warn = (event: Event) => event.preventDefault();

/**
 * Has the browser ask before the page is left while a number was typed and not kept, or was kept and is not saved: also
 * when the element has gone, since what was kept is sent all the same. A reading that was not kept is not the person's once
 * they have left.
 */
export function guardLeaving({ current, subscribe, unsaved, leave }: CaptureFlow): ReactiveController {
  subscribe(() => {
    if (hasDraft(current()) || unsaved().length > 0) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
  return {
    hostConnected: () => window.addEventListener('pagehide', leave),
    hostDisconnected: () => window.removeEventListener('pagehide', leave),
  };
}
