import type { ReactiveController } from 'lit';
import type { CaptureFlow } from '../../flow/capture-flow.js';
import { hasDraft } from '../../flow/capture-state.js';
import { createLeavingPrompt } from '../shared/leaving-prompt.js';

/**
 * Has the browser ask before the page is left while a number was typed and not kept, or was kept and is not saved: also
 * when the element has gone, since what was kept is sent all the same. A reading that was not kept is not the person's once
 * they have left.
 */
export function guardLeaving({ current, subscribe, unsaved, leave }: CaptureFlow): ReactiveController {
  const prompt = createLeavingPrompt();
  subscribe(() => prompt(hasDraft(current()) || unsaved().length > 0));
  return {
    hostConnected: () => window.addEventListener('pagehide', leave),
    hostDisconnected: () => window.removeEventListener('pagehide', leave),
  };
}
