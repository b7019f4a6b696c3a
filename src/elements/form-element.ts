import { LitElement, type PropertyDeclarations } from 'lit';
import type { Chapters } from '../i18n/messages.js';
import { HdtConnectedElement } from './connected-element.js';

/** What a form field has to state: its value, and what is missing, in the person's language. */
export interface FormState {
  readonly value: FormData | string | null;
  readonly problem: { readonly flags: ValidityStateFlags; readonly message: string } | null;
}

/** A field of an ordinary `<form>`: value, validity, reset and a disabled fieldset, by ElementInternals. */
export abstract class HdtFormElement<
  Events extends object,
  English extends Chapters,
> extends HdtConnectedElement<Events, English> {
  static readonly formAssociated = true;
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };
  static override properties: PropertyDeclarations = {
    name: { reflect: true, useDefault: true },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
  };

  /** Form field name. */
  name = '';
  /** The form is not valid without a file or a reading. */
  required = false;
  /** Takes nothing, and is no part of the form. */
  disabled = false;

  readonly #internals = this.attachInternals();
  #isFieldsetDisabled = false;

  protected abstract formState(): FormState;

  /** Back to how the page first showed it. */
  abstract formResetCallback(): void;

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  formDisabledCallback(disabled: boolean): void {
    this.#isFieldsetDisabled = disabled;
    this.requestUpdate();
  }

  /** Disabled itself or by a fieldset around it. */
  protected get isDisabled(): boolean {
    return this.disabled || this.#isFieldsetDisabled;
  }

  protected override updated(): void {
    const { value, problem } = this.formState();
    this.#internals.setFormValue(value);
    const anchor = this.renderRoot.querySelector<HTMLElement>('button') ?? undefined;
    this.#internals.setValidity(problem?.flags ?? {}, problem?.message, anchor);
  }
}
