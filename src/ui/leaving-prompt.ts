/**
 * Makes the browser ask before the page is left. Each prompt has its own listener, so that the elements of a page do
 * not disable each other's.
 *
 * @returns A function that turns the prompt on and off.
 */
export function createLeavingPrompt(): (isNeeded: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Chromium before 119 asks only where this is set.
    event.returnValue = true;
  };
  return (isNeeded) => {
    if (isNeeded) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
}
