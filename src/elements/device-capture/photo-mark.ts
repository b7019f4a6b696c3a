/**
 * A mark in the session of the tab: a photo is being picked. Phones may end a page to make room for their own camera app,
 * and its photo is lost: the page that is loaded then finds the mark.
 *
 * @returns Whether it was set before. Where storage is forbidden, as in some private windows, it never is.
 */
export type SetMark = (isPicking: boolean) => boolean;

export const photoMark =
  (key: string): SetMark =>
  (isPicking) => {
    try {
      const was = key in sessionStorage;
      if (isPicking) sessionStorage[key] = '';
      else delete sessionStorage[key];
      return was;
    } catch {
      return false;
    }
  };
