/** Makes the page report itself as hidden or visible. */
export function setPageHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Makes the page report its real visibility again. */
export const restorePageVisibility = (): void => void Reflect.deleteProperty(document, 'hidden');
