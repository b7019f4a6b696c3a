/** Whether the browser would ask before the page is left. */
export const asksBeforeLeaving = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
