import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatNumber } from '../format.js';
import type { Model } from '../model.js';
import { hrefOf, type Route } from '../route.js';

/** `good` is done, `warn` needs attention, `bad` has failed, `plain` is in progress. Colour repeats the text. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad';

export const badge = (tone: Tone, text: string): TemplateResult =>
  html`<span class="badge ${tone}">${text}</span>`;

/** The heading of a section with its description and action. */
export const heading = (
  title: unknown,
  lead: unknown = nothing,
  action: unknown = nothing,
): TemplateResult => html`
  <div class="row">
    <div><h1 tabindex="-1">${title}</h1><p>${lead}</p></div>
    ${action}
  </div>
`;

/** Items shown at a time: with many more the page would take seconds to draw. */
const MAX_SHOWN = 100;

/** A keyed list, newest first; `empty` is shown without items, and undefined items are still loading. */
export const list = <T>(
  items: readonly T[] | undefined,
  key: (item: T) => unknown,
  view: (item: T) => TemplateResult,
  empty: string,
): TemplateResult =>
  items && items.length > 0
    ? html`
        <ul class="list">${repeat(items.slice(0, MAX_SHOWN), key, (item) => html`<li>${view(item)}</li>`)}</ul>
        ${items.length > MAX_SHOWN ? html`<p>The newest ${MAX_SHOWN} of ${formatNumber(items.length)}.</p>` : nothing}
      `
    : html`<p class="empty">${items ? empty : 'Loading…'}</p>`;

/** Shown for a route whose content is missing or still loading. */
export const missingView = ({ snapshot }: Model, title: string, up: Route): TemplateResult => html`
  ${heading(title)}
  <p class="empty">
    ${snapshot ? html`This is no longer there. It was purged or reset. <a href=${hrefOf(up)}>Back</a>` : 'Loading…'}
  </p>
`;

/** Details that stay as a person left them. */
export const detailsState = (model: Model, id: string) => ({
  open: model.opened.has(id),
  toggle: (event: Event) => model.toggle(id, (event.target as HTMLDetailsElement).open),
});

interface Field {
  /** Name of the form entry, and prefix of ids: unique on the page. */
  readonly name: string;
  readonly label: string;
  readonly value?: string | undefined;
  readonly hint?: string | undefined;
  /** Error text. */
  readonly wrong?: string | undefined;
}

interface Choice extends Field {
  readonly options: readonly (readonly [value: string, label: string])[];
}

interface Line extends Field {
  readonly type?: 'url' | 'password' | 'number';
}

const withHint = ({ name, label, hint, wrong }: Field, control: TemplateResult): TemplateResult => html`
  <div>
    <label for=${name}>${label}</label>
    ${control}
    ${wrong || hint ? html`<small id="${name}-hint" class=${wrong ? 'wrong' : nothing}>${wrong ?? hint}</small>` : nothing}
  </div>
`;

const hintId = ({ name, hint, wrong }: Field) => (hint || wrong ? `${name}-hint` : nothing);

/** Options of how often; the last one has no number. */
export const times = (counts: readonly number[], always: string): Choice['options'] => [
  ...counts.map((count) => [String(count), `${count} ×`] as const),
  ['', always],
];

/** A labelled select. Rendering keeps the user's choice unless `value` has changed, also when options come before it. */
export const choice = (field: Choice): TemplateResult =>
  withHint(
    field,
    html`<select
      id=${field.name}
      name=${field.name}
      aria-invalid=${field.wrong ? 'true' : nothing}
      aria-describedby=${hintId(field)}
    >
      ${repeat(
        field.options,
        ([value]) => value,
        ([value, label]) => html`<option value=${value} ?selected=${value === field.value}>${label}</option>`,
      )}
    </select>`,
  );

/** A labelled input. Rendering keeps the user's text unless `value` has changed. */
export const line = (field: Line): TemplateResult =>
  withHint(
    field,
    html`<input
      id=${field.name}
      name=${field.name}
      type=${field.type ?? 'text'}
      min=${field.type === 'number' ? '0.001' : nothing}
      step="any"
      ?required=${field.type === 'number'}
      .value=${field.value ?? ''}
      autocomplete="off"
      spellcheck="false"
      aria-invalid=${field.wrong ? 'true' : nothing}
      aria-describedby=${hintId(field)}
    />`,
  );

/** The same for a text of several lines. */
export const lines = (field: Field): TemplateResult =>
  withHint(
    field,
    html`<textarea
      id=${field.name}
      name=${field.name}
      rows="5"
      .value=${field.value ?? ''}
      spellcheck="false"
      aria-invalid=${field.wrong ? 'true' : nothing}
      aria-describedby=${hintId(field)}
    ></textarea>`,
  );

export const tick = (name: string, label: string, isOn: boolean): TemplateResult => html`
  <label class="tick"><input type="checkbox" name=${name} .checked=${isOn} />${label}</label>
`;

/** What a form says when it is submitted, without a page load. */
export const onSubmit = (use: (textOf: (name: string) => string) => void) => (event: SubmitEvent) => {
  event.preventDefault();
  const form = new FormData(event.currentTarget as HTMLFormElement);
  use((name) => String(form.get(name) ?? '').trim());
};
