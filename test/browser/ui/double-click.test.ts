import { render } from 'lit';
import { choicesView } from '../../../src/ui/choices-view.js';
import { expect, fixture, html } from '../../support/testing.js';

describe('a double click on a choice', () => {
  it('does not press the choice that has taken its place', async () => {
    const view = await fixture<HTMLElement>(html`<div></div>`);
    const pressed: string[] = [];
    const show = (text: string, next?: string) => {
      const onClick = () => {
        pressed.push(text);
        if (next) show(next);
      };
      render(choicesView([{ text, onClick }]), view);
    };
    show('Use this photo', 'Cancel');
    for (const detail of [1, 2])
      view.querySelector('button')!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    expect(pressed).to.deep.equal(['Use this photo']);
  });
});
