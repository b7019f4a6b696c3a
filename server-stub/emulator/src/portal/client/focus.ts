/** Where the keyboard was before the page was drawn anew, so that it is never thrown back to the top. */
export function keepFocus(draw: () => void): void {
  const before = document.activeElement;
  draw();
  // What had the focus is gone from the page: its list or its form is still there, under this heading.
  if (before && before !== document.body && !before.isConnected) focusHeading();
}

/** To the heading of what is open: a reader begins there, and Tab goes on from there. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus();
