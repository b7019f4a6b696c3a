import type { ReactiveElement } from 'lit';
import type { Picker } from './capture-context.js';

interface PhotoPickerHost extends ReactiveElement {
  readonly name: string;
}

/**
 * Opens the file inputs of an element, and detects a photo that was lost with its page: phones may end a page to free memory
 * for their camera app. Where `sessionStorage` is forbidden nothing is detected.
 */
export class PhotoPicker {
  readonly #host: PhotoPickerHost;
  readonly #openInput: (picker: Picker) => void;
  /** The mark in `sessionStorage` while a picker hides the page. */
  readonly #mark: string;
  #hasLostPhoto: boolean;
  /** The picker that the last picture came from. */
  #last: Picker = 'photo';

  constructor(host: PhotoPickerHost, openInput: (picker: Picker) => void) {
    this.#host = host;
    this.#openInput = openInput;
    this.#mark = `hdt-photo ${host.id || host.name}`;
    this.#hasLostPhoto = setMark(this.#mark, false);
  }

  /** Whether the page was ended while the person was taking or choosing a photo, and the person has not acted since. */
  get hasLostPhoto(): boolean {
    return this.#hasLostPhoto;
  }

  forgetLostPhoto(): void {
    this.#hasLostPhoto = false;
  }

  open(picker: Picker): void {
    this.#last = picker;
    this.#watch(this.#host.renderRoot.querySelector(`#${picker}`)!);
    this.#openInput(picker);
  }

  openAgain(): void {
    this.open(this.#last);
  }

  /** Sets the mark while the picker or camera app of the input hides the page. */
  #watch(input: HTMLInputElement): void {
    const done = new AbortController();
    const check = ({ target }: Event) => {
      const isPicking = target === document && document.hidden;
      setMark(this.#mark, isPicking);
      if (!isPicking) done.abort();
    };
    const { signal } = done;
    document.addEventListener('visibilitychange', check, { signal });
    for (const type of ['change', 'cancel']) input.addEventListener(type, check, { signal });
  }
}

/** @returns Whether the mark was set before. */
function setMark(mark: string, isSet: boolean): boolean {
  try {
    const wasSet = mark in sessionStorage;
    if (isSet) sessionStorage[mark] = '';
    else delete sessionStorage[mark];
    return wasSet;
  } catch {
    return false;
  }
}
