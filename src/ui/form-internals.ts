/** Members of ElementInternals that form fields use. */
export type FormInternals = Pick<
  ElementInternals,
  | 'form'
  | 'labels'
  | 'validity'
  | 'validationMessage'
  | 'willValidate'
  | 'setFormValue'
  | 'setValidity'
  | 'checkValidity'
  | 'reportValidity'
> &
  Partial<Pick<ElementInternals, 'states'>>;

/** The element's internals; a stand-in in jsdom and happy-dom, which have no form-associated custom elements. */
export function attachFormInternals(element: HTMLElement): FormInternals {
  const internals: ElementInternals | undefined = element.attachInternals?.();
  return internals && 'setFormValue' in internals ? internals : new PlainInternals(element);
}

/** Sets a custom state where the browser supports them: Chrome from 125, Firefox from 126, Safari from 17.4. */
export function setState({ states }: FormInternals, name: string, isSet: boolean): void {
  try {
    if (isSet) states?.add(name);
    else states?.delete(name);
  } catch {
    // Older versions of Chrome accept only names that begin with two dashes.
  }
}

const VALID: Omit<ValidityState, 'valid'> = {
  badInput: false,
  customError: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valueMissing: false,
};

/** Stands in for ElementInternals with form, labels and validity. `FormData` leaves the field out. */
class PlainInternals implements FormInternals {
  readonly willValidate = true;
  #flags: ValidityStateFlags = {};
  #message = '';
  readonly #element: HTMLElement;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  get form(): HTMLFormElement | null {
    return this.#element.closest('form');
  }

  get labels(): NodeList {
    const { id, ownerDocument } = this.#element;
    return ownerDocument.querySelectorAll(`label[for=${JSON.stringify(id)}]`);
  }

  get validity(): ValidityState {
    return { ...VALID, ...this.#flags, valid: !Object.values(this.#flags).includes(true) };
  }

  get validationMessage(): string {
    return this.#message;
  }

  setFormValue(): void {}

  setValidity(flags: ValidityStateFlags = {}, message = ''): void {
    this.#flags = flags;
    this.#message = message;
  }

  checkValidity(): boolean {
    const { valid } = this.validity;
    if (!valid) this.#element.dispatchEvent(new Event('invalid', { cancelable: true }));
    return valid;
  }

  reportValidity(): boolean {
    return this.checkValidity();
  }
}
