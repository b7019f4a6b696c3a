import { sniffPicture } from '../files/check-file.js';
import { MAX_PAGES } from './pages-state.js';

export interface ChosenPicturesOptions {
  /** Adds files to the list, each as a report. */
  readonly add: (files: readonly File[]) => void;
  /** Shows pictures as the pages of one report. */
  readonly open: (pictures: readonly File[]) => void;
  readonly onChange: () => void;
}

/** Pictures that were chosen at once, until the person says whether they are the pages of one report. */
export class ChosenPictures {
  /** Each group was chosen at once and is asked about by itself. */
  groups: readonly (readonly File[])[] = [];
  #closing = new AbortController();
  readonly #options: ChosenPicturesOptions;

  constructor(options: ChosenPicturesOptions) {
    this.#options = options;
  }

  /**
   * Keeps pictures until the person answers. Files that are no pictures in spite of their names are added at once.
   *
   * @returns How many pictures are asked about; 0 where there is nothing to ask.
   */
  async hold(files: readonly File[]): Promise<number> {
    const { signal } = this.#closing;
    const formats = await Promise.all(files.map(sniffPicture));
    if (signal.aborted) return 0;
    const pictures = files.filter((_, at) => formats[at]);
    const isAsked = pictures.length > 1;
    this.#options.add(files.filter((_, at) => !isAsked || !formats[at]));
    if (isAsked) this.#setGroups([...this.groups, pictures]);
    return isAsked ? pictures.length : 0;
  }

  /** Opens or adds a group as the person has answered. Pictures beyond the most pages of a document are asked about again. */
  answer(group: readonly File[], isOneReport: boolean): void {
    const rest = isOneReport ? orderPictures(group).slice(MAX_PAGES) : [];
    const isAskedAgain = rest.length > 1;
    this.#setGroups(this.groups.flatMap((one) => (one !== group ? [one] : isAskedAgain ? [rest] : [])));
    if (isOneReport) this.#options.open(orderPictures(group).slice(0, MAX_PAGES));
    this.#options.add(isOneReport ? (isAskedAgain ? [] : rest) : group);
  }

  /** Drops all pictures. */
  clear(): void {
    this.#closing.abort();
    this.#closing = new AbortController();
    this.#setGroups([]);
  }

  #setGroups(groups: readonly (readonly File[])[]): void {
    this.groups = groups;
    this.#options.onChange();
  }
}

/** Cameras and scanners count in names (`IMG_9.jpg`, `IMG_10.jpg`); pictures of one name are in the order of their time. */
export function orderPictures(pictures: readonly File[]): readonly File[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...pictures].sort(
    (one, other) => compare(one.name, other.name) || one.lastModified - other.lastModified,
  );
}
