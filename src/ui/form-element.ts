import { LitElement, type PropertyValues } from 'lit';
import { HdtConnectedElement } from './base.js';
import { attachFormInternals, type FormInternals, setState } from './form-internals.js';
import { flag, type Kind, type KindDeclarations, readProperty, text } from './property-kinds.js';

const DEFAULT_VALUE = text('');

/** Value and validity of a form field. */
export interface FormState {
  /** What the form submits; null leaves the field out. */
  readonly data: FormData | string | null;
  /** The value as text. The element compares values by it, and the browser restores it when the person returns to the page. */
  readonly text: string;
  readonly problem: { readonly flags: ValidityStateFlags; readonly message: string } | null;
  /** Custom states for style sheets, by name. */
  readonly states: Readonly<Record<string, boolean>>;
}

/**
 * A field of an ordinary `<form>`: value, validity, labels, reset, restore and a disabled fieldset, by
 * ElementInternals.
 *
 * @fires {Event} input - The value changed because of the person, an answer of the service, or a reset. Not fired when the page sets the value.
 * @fires {Event} change - With every `input`, directly after it.
 * @cssstate invalid - The form was submitted or checked while the field was not valid, and it still is not.
 */
export abstract class HdtFormElement<Events extends object, Text extends object> extends HdtConnectedElement<
  Events,
  Text
> {
  static readonly formAssociated = true;
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };
  static override properties: KindDeclarations = {
    name: { reflect: true, useDefault: true, kind: text('') },
    required: { type: Boolean, reflect: true, kind: flag },
    disabled: { type: Boolean, reflect: true, kind: flag },
    defaultValue: { attribute: 'value', noAccessor: true },
  };

  /** Form field name. */
  name = '';
  /** The form is not valid without a file or a reading. */
  required = false;
  /** Accepts no files or photos, and is left out of the form. */
  disabled = false;

  readonly #internals = attachFormInternals(this);
  #isFieldsetDisabled = false;
  #defaultValue = '';
  /** Whether the value no longer follows the default (HTML's dirty value flag). */
  #isDirty = false;
  /** Whether the next change of the value is that of a reset. */
  #isReset = false;
  /** The last value that the page has set or was notified of. */
  #knownText = '';
  #customProblem = '';
  /** Whether the form was submitted or checked while the field was not valid. */
  #isReported = false;

  protected abstract formState(): FormState;

  /** Shows the value that this text stands for. */
  protected abstract showValue(text: string): void;

  /** Removes all files or readings, and stops requests in progress. */
  protected abstract clear(): void;

  constructor() {
    super();
    this.addEventListener('click', (event) => this.#onClick(event));
    this.addEventListener('invalid', () => {
      this.#isReported = true;
      this.#publish();
    });
  }

  /** The form it belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form ?? null;
  }

  /** The labels of the field. A click on one focuses its main button. */
  get labels(): NodeListOf<HTMLLabelElement> {
    return this.#internals.labels as NodeListOf<HTMLLabelElement>;
  }

  /** The current validity. */
  get validity(): ValidityState {
    return this.#published.validity;
  }

  /** What the person has to do, in their language; empty when the field is valid. */
  get validationMessage(): string {
    return this.#published.validationMessage;
  }

  /** Whether the form validates the field; false while it is disabled. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** The attribute `value`: the value of the field until it changes, and again after a reset. */
  get defaultValue(): string {
    return this.#defaultValue;
  }

  set defaultValue(given: string | null | undefined) {
    this.#defaultValue = readProperty(this, 'defaultValue', DEFAULT_VALUE, given);
    if (!this.#isDirty) this.#applyText(this.#defaultValue);
  }

  /** Returns whether the field is valid, and fires `invalid` if it is not. */
  checkValidity(): boolean {
    return this.#published.checkValidity();
  }

  /** As `checkValidity`, and shows the person the message. */
  reportValidity(): boolean {
    return this.#published.reportValidity();
  }

  /** Makes the field invalid with a message of the page. An empty message makes it valid again. */
  setCustomValidity(message: string): void {
    this.#customProblem = String(message);
    this.#publish();
  }

  /** Focuses the main button. */
  override focus(options?: FocusOptions): void {
    const control = this.#mainControl;
    if (control && !this.shadowRoot?.activeElement) control.focus(options);
    else super.focus(options);
  }

  formDisabledCallback(disabled: boolean): void {
    this.#isFieldsetDisabled = disabled;
    // An update that reflects the element's own attribute has drawn already, and would swallow the request.
    if (this.isUpdatePending) queueMicrotask(() => this.requestUpdate());
    else this.requestUpdate();
  }

  /** Restores the default value. */
  formResetCallback(): void {
    this.#isReported = false;
    this.clear();
    this.#isDirty = false;
    this.#isReset = true;
    if (this.#defaultValue) this.showValue(this.#defaultValue);
    this.requestUpdate();
  }

  /** Shows the value again that the browser saved when the page was left. */
  formStateRestoreCallback(state: unknown): void {
    if (typeof state !== 'string' || state === '') return;
    this.showValue(state);
    this.requestUpdate();
  }

  /** Whether the element or a fieldset around it is disabled. */
  protected get isDisabled(): boolean {
    return this.disabled || this.#isFieldsetDisabled;
  }

  /** Sets the value for the page, without an event, as native fields do. */
  protected setValue(given: unknown, kind: Kind<string>): void {
    this.#isDirty = true;
    this.#applyText(readProperty(this, 'value', kind, given));
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = super.createRenderRoot();
    // Inner fields are no form fields of the page, so their events stay inside. Events of slotted fields pass.
    const stopOwn = (event: Event) => {
      if ((event.target as Node).getRootNode() === root) event.stopPropagation();
    };
    for (const type of ['input', 'change']) root.addEventListener(type, stopOwn);
    return root;
  }

  protected override updated(_changed?: PropertyValues): void {
    const { text } = this.#publish();
    const isReset = this.#isReset;
    this.#isReset = false;
    if (text === this.#knownText) return;
    this.#knownText = text;
    // After a reset the field follows its default value again.
    if (!isReset) this.#isDirty = true;
    this.dispatchNative(() => new Event('input', { bubbles: true, composed: true }));
    this.dispatchNative(() => new Event('change', { bubbles: true }));
  }

  #applyText(text: string): void {
    // Form libraries set the value that they were just notified of, which is shown already.
    if (text !== this.formState().text) this.showValue(text);
    this.#knownText = this.formState().text;
    this.requestUpdate();
  }

  /** Brings the internals up to date first, because an update may be pending. */
  get #published(): FormInternals {
    if (this.hasUpdated) this.#publish();
    return this.#internals;
  }

  /** Gives value, validity and states to the browser. */
  #publish(): FormState {
    const state = this.formState();
    const flags = { ...state.problem?.flags, ...(this.#customProblem && { customError: true }) };
    const message = this.#customProblem || state.problem?.message;
    if (!message) this.#isReported = false;
    this.#internals.setFormValue(state.data, state.text);
    this.#internals.setValidity(flags, message, this.#mainControl ?? undefined);
    const states = { ...state.states, invalid: this.#isReported };
    for (const [name, isSet] of Object.entries(states)) setState(this.#internals, name, isSet);
    return state;
  }

  /** The primary button, else the first one. */
  get #mainControl(): HTMLElement | null {
    const { renderRoot } = this;
    return renderRoot?.querySelector<HTMLElement>('button.primary') ?? renderRoot?.querySelector('button');
  }

  /** A click on a label has the element itself as its target; a click inside has an inner node. */
  #onClick(event: Event): void {
    // Overrides the browser, which has just focused the first control.
    if (event.composedPath()[0] === this && this.labels.length > 0) this.#mainControl?.focus();
  }
}
