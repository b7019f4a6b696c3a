/**
 * Has the browser ask before the page is left. Each prompt has a listener of its own: elements of one page do not take away
 * each other's.
 *
 * @returns Turns the prompt on and off.
 */
export function createLeavingPrompt(): (isNeeded: boolean) => void {
  const ask = (event: Event) => event.preventDefault();
  return (isNeeded) => {
    if (isNeeded) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
}
