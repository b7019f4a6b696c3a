/** Whether the person saves data. False where the browser does not say. */
export const savesData = (): boolean =>
  // TypeScript's DOM library lacks the Network Information API; a global declaration would be the host's, too.
  (globalThis.navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData ??
  false;
