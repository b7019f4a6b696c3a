/** Detects a photo that was lost with its page: phones may end a page to free memory for their camera app. */
export type LostPhoto = ReturnType<typeof createLostPhoto>;

/**
 * @param key The key in `sessionStorage`. Where storage is forbidden nothing is detected.
 */
export function createLostPhoto(key: string) {
  const wasLost = setMark(key, false);
  return {
    /** Whether the page was ended while the person was taking or choosing a photo. */
    wasLost,
    /** Sets the mark while the picker or camera app of the input hides the page. */
    watchPicker(input: HTMLInputElement): void {
      const done = new AbortController();
      const check = ({ target }: Event) => {
        const isPicking = target === document && document.hidden;
        setMark(key, isPicking);
        if (!isPicking) done.abort();
      };
      const { signal } = done;
      document.addEventListener('visibilitychange', check, { signal });
      for (const type of ['change', 'cancel']) input.addEventListener(type, check, { signal });
    },
  };
}

/** @returns Whether the mark was set before. */
function setMark(key: string, isSet: boolean): boolean {
  try {
    const wasSet = key in sessionStorage;
    if (isSet) sessionStorage[key] = '';
    else delete sessionStorage[key];
    return wasSet;
  } catch {
    return false;
  }
}
