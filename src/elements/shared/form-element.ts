import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { HdtConnectedElement } from './base.js';
import { attachFormInternals, type FormInternals, setState } from './form-internals.js';

/** What a form field has to state: its value, and what is missing, in the person's language. */
export interface FormState {
  /** What the form submits; null where the field is no part of what is submitted. */
  readonly data: FormData | string | null;
  /** The value as one text: two states of the same text have the same value. The browser keeps it for a way back to the page. */
  readonly text: string;
  readonly problem: { readonly flags: ValidityStateFlags; readonly message: string } | null;
  /** Custom states for style sheets, by name. */
  readonly states: Readonly<Record<string, boolean>>;
}

/**
 * A field of an ordinary `<form>`: value, validity, labels, reset, restore and a disabled fieldset, by ElementInternals.
 *
 * @fires {Event} input - The value has changed by what a person did, by an answer of the service or by a reset. Not when the page set it.
 * @fires {Event} change - With every `input`, directly after it.
 * @cssstate invalid - The form was sent or checked, and the field is not valid yet.
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
  static override properties: PropertyDeclarations = {
    name: { reflect: true, useDefault: true },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    defaultValue: { attribute: 'value', noAccessor: true },
  };

  /** Form field name. */
  name = '';
  /** The form is not valid without a file or a reading. */
  required = false;
  /** Takes nothing, and is no part of the form. */
  disabled = false;

  readonly #internals = attachFormInternals(this);
  #isFieldsetDisabled = false;
  #defaultValue = '';
  /** The page, a person or the service has given another value than the default. */
  #isDirty = false;
  /** The text of the value that the page knows. */
  #knownText = '';
  #customProblem = '';
  /** The form was sent or checked while the field was not valid. */
  #isReported = false;

  protected abstract formState(): FormState;

  /** Shows the value of this text. */
  protected abstract showValue(text: string): void;

  /** Drops what is shown and what is on its way. */
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

  /** What is missing, as of now. */
  get validity(): ValidityState {
    return this.#published.validity;
  }

  /** What is missing, in the person's language; empty when nothing is. */
  get validationMessage(): string {
    return this.#published.validationMessage;
  }

  /** Whether the form checks it: not while it is disabled. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /**
   * What the page first showed, as the text of the attribute `value`: the field has this value until another one comes, and
   * again after a reset.
   */
  get defaultValue(): string {
    return this.#defaultValue;
  }

  set defaultValue(text: string | null) {
    this.#defaultValue = text ?? '';
    if (!this.#isDirty) this.#applyText(this.#defaultValue);
  }

  /** Whether the form would take it. Dispatches `invalid` otherwise. */
  checkValidity(): boolean {
    return this.#published.checkValidity();
  }

  /** As `checkValidity`, and shows the person what is missing. */
  reportValidity(): boolean {
    return this.#published.reportValidity();
  }

  /** A sentence of the page's own keeps the form from being sent; an empty one takes that back. */
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
    this.requestUpdate();
  }

  /** Back to how the page first showed it. */
  formResetCallback(): void {
    this.#isReported = false;
    this.clear();
    this.#isDirty = false;
    if (this.#defaultValue) this.showValue(this.#defaultValue);
    this.requestUpdate();
  }

  /** The browser brings back what stood here when the page was left. */
  formStateRestoreCallback(state: unknown): void {
    if (typeof state !== 'string' || state === '') return;
    this.showValue(state);
    this.requestUpdate();
  }

  /** Disabled itself or by a fieldset around it. */
  protected get isDisabled(): boolean {
    return this.disabled || this.#isFieldsetDisabled;
  }

  /** The page sets the value: it is told of no change that it made itself. */
  protected setValueText(text: string): void {
    this.#isDirty = true;
    this.#applyText(text);
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = super.createRenderRoot();
    // Fields inside have values of their own, which are none of the form. Those that a page has put into a slot are its own.
    const stopOwn = (event: Event) => {
      if ((event.target as Node).getRootNode() === root) event.stopPropagation();
    };
    for (const type of ['input', 'change']) root.addEventListener(type, stopOwn);
    return root;
  }

  protected override updated(_changed?: PropertyValues): void {
    const { text } = this.#publish();
    if (text === this.#knownText) return;
    this.#knownText = text;
    this.#isDirty = true;
    this.dispatchNative(() => new Event('input', { bubbles: true, composed: true }));
    this.dispatchNative(() => new Event('change', { bubbles: true }));
  }

  #applyText(text: string): void {
    // A form library sets what it has just been told.
    if (text !== this.formState().text) this.showValue(text);
    this.#knownText = this.formState().text;
    this.requestUpdate();
  }

  /** The internals as of now: an update may be due. */
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

  /** The first thing to do. */
  get #mainControl(): HTMLElement | null {
    const { renderRoot } = this;
    return renderRoot?.querySelector<HTMLElement>('button.primary') ?? renderRoot?.querySelector('button');
  }

  /** The click of a label comes to the element itself; one inside comes from there. */
  #onClick(event: Event): void {
    // The browser has focused what comes first by then.
    if (event.composedPath()[0] === this && this.labels.length > 0) this.#mainControl?.focus();
  }
}
