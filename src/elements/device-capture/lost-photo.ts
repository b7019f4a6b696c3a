/** Notices a photo that was lost with the page: phones may end it to make room for their own camera app. */
export interface LostPhoto {
  /** Whether the page before ended while the person was picking a photo. */
  readonly wasLost: boolean;
  /** Marks the session of the tab while the page is hidden by what the input has opened. */
  watchPicker(input: HTMLInputElement): void;
}

/** @param key Names the element in the session of the tab. Where storage is forbidden nothing is noticed. */
export function createLostPhoto(key: string): LostPhoto {
  const wasLost = setMark(key, false);
  return {
    wasLost,
    watchPicker(input) {
      const done = new AbortController();
      const check = ({ target }: Event) => {
        const isPicking = target === document && document.hidden;
        setMark(key, isPicking);
        if (!isPicking) done.abort();
      };
      document.addEventListener('visibilitychange', check, done);
      for (const type of ['change', 'cancel']) input.addEventListener(type, check, done);
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
