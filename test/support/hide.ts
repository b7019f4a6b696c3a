/** Hides the page, or shows it again, as far as it can tell. */
export function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The page is what it is again. */
export const unhide = (): void => void Reflect.deleteProperty(document, 'hidden');
