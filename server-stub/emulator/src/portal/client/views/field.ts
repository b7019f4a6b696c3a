import { html, nothing, type TemplateResult } from 'lit';

interface Field {
  /** Name of the form entry, and prefix of ids: unique on the page. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Error text. */
  readonly wrong?: string | undefined;
}

interface Choice extends Field {
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value?: string | undefined;
}

interface Text extends Field {
  readonly value?: string | undefined;
  readonly type?: 'text' | 'url' | 'password' | 'number' | undefined;
}

const describedBy = ({ name, hint, wrong }: Field) =>
  [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(' ') || nothing;

const advice = ({ name, hint, wrong }: Field) => html`
  ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing}
  ${wrong ? html`<p class="wrong" id="${name}-wrong">${wrong}</p>` : nothing}
`;

/** A labelled select. Rendering keeps the user's choice unless `value` has changed. */
export const choice = (field: Choice): TemplateResult => html`
  <div class="field">
    <label for=${field.name}>${field.label}</label>
    <select
      id=${field.name}
      name=${field.name}
      aria-invalid=${field.wrong ? 'true' : nothing}
      aria-describedby=${describedBy(field)}
    >
      ${field.options.map(
        ([value, label]) => html`<option value=${value} ?selected=${value === field.value}>${label}</option>`,
      )}
    </select>
    ${advice(field)}
  </div>
`;

/** A labelled input. Rendering keeps the user's text unless `value` has changed. */
export const line = (field: Text): TemplateResult => html`
  <div class="field">
    <label for=${field.name}>${field.label}</label>
    <input
      id=${field.name}
      name=${field.name}
      type=${field.type ?? 'text'}
      .value=${field.value ?? ''}
      autocomplete="off"
      spellcheck="false"
      aria-invalid=${field.wrong ? 'true' : nothing}
      aria-describedby=${describedBy(field)}
    />
    ${advice(field)}
  </div>
`;

export const tick = ({ name, label, value }: Field & { readonly value: boolean }): TemplateResult => html`
  <label class="tick"><input type="checkbox" name=${name} .checked=${value} />${label}</label>
`;

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

export const numberOf = (form: FormData, name: string): number => Number(textOf(form, name));
