import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PagesLocale } from '../../../i18n/locale.js';
import { displayName } from '../../shared/display-text.js';
import { InnerElement } from '../inner-element.js';

/** Names that are shown of a group of pictures. */
const SHOWN_NAMES = 3;

/** Asks of each group of pictures whether they are the pages of one report. It waits for as long as the person likes. */
export class HdtUploadQuestion extends InnerElement {
  static override properties: PropertyDeclarations = {
    groups: { attribute: false },
    locale: { attribute: false },
    disabled: { attribute: false },
  };

  groups: readonly (readonly File[])[] = [];
  locale!: PagesLocale;
  disabled = false;
  onAnswer: (group: readonly File[], isOneReport: boolean) => void = () => {};

  protected override render() {
    return repeat(
      this.groups,
      (group) => group,
      (group, index) => this.#renderGroup(group, index),
    );
  }

  #renderGroup(group: readonly File[], index: number): TemplateResult {
    const { pages } = this.locale.messages;
    const answer = (isOneReport: boolean) => () => this.onAnswer(group, isOneReport);
    return html`
      <div class="question" part="question" role="group" aria-labelledby="question-${index}">
        <h2 id="question-${index}">${pages.together(group.length)}</h2>
        <p part="detail">${namesOf(group)}</p>
        <div class="buttons">
          <button type="button" class="primary" part="one-report" ?disabled=${this.disabled} @click=${answer(true)}>${pages.oneReport}</button>
          <button type="button" class="secondary" part="separate-reports" ?disabled=${this.disabled} @click=${answer(false)}>${pages.separateReports}</button>
        </div>
      </div>
    `;
  }
}

const namesOf = (group: readonly File[]) => [
  group
    .slice(0, SHOWN_NAMES)
    .map(({ name }, at) => html`${at > 0 ? ', ' : ''}<bdi>${displayName(name)}</bdi>`),
  group.length > SHOWN_NAMES ? ' …' : '',
];

declare global {
  interface HTMLElementTagNameMap {
    'hdt-upload-question': HdtUploadQuestion;
  }
}
