import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import { service } from '../../support/page-service.js';
import { expect, fixture, html, oneEvent } from '../../support/testing.js';
import { until } from '../../support/until.js';
import { answer, button, focused, jpeg, oximeter, pick, reach, setUpService, textOf } from './stage.js';

let form: HTMLFormElement;
let element: HdtDeviceCapture;
let heard: string[];

setUpService();
beforeEach(async () => {
  form = await fixture<HTMLFormElement>(html`
    <form>
      <label for="reading">Your oxygen</label>
      <staged-capture id="reading" name="reading"></staged-capture>
    </form>
  `);
  element = form.querySelector('staged-capture') as HdtDeviceCapture;
  await element.updateComplete;
  heard = [];
  for (const type of ['input', 'change'])
    form.addEventListener(type, ({ target }) =>
      heard.push(`${type} ${Boolean(element === target && element.value)}`),
    );
});

const submitted = () => new FormData(form).get('reading');

async function confirm(): Promise<string> {
  pick(element, await jpeg());
  (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
  await reach(element, 'read');
  const changed = oneEvent(element, 'change');
  button(element, 'Save this reading').click();
  await changed;
  return element.value;
}

describe('the value of <hdt-device-capture>', () => {
  it('is what the form submits, with an input and a change when it is confirmed, taken again or reset', async () => {
    expect(element.value).to.equal('');
    const confirmed = await confirm();
    expect(submitted()).to.equal(confirmed);
    expect(JSON.parse(confirmed)).to.deep.equal(element.reading);
    button(element, 'Choose another photo').click();
    await until(() => heard.length === 4);
    await confirm();
    form.reset();
    await until(() => heard.length === 8);
    expect(heard).to.deep.equal(
      ['true', 'false', 'true', 'false'].flatMap((has) => [`input ${has}`, `change ${has}`]),
    );
    expect(submitted()).to.equal(null);
  });

  it('dispatches no events of the fields inside', async () => {
    pick(element, await jpeg());
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.41)));
    await reach(element, 'low-confidence');
    const fields = element.shadowRoot!.querySelectorAll('input');
    for (const field of fields) field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    expect(fields.length).to.be.greaterThan(1);
    expect(heard).to.deep.equal([]);
  });

  it('shows a reading that was confirmed before, until another photo replaces it', async () => {
    const confirmed = await confirm();
    const again = (await fixture(
      html`<form><staged-capture name="again"></staged-capture></form>`,
    )) as HTMLFormElement;
    const other = again.querySelector('staged-capture') as HdtDeviceCapture;
    other.value = confirmed;
    await until(() => other.shadowRoot!.querySelector('[part=reading]'));
    expect(textOf(other)).to.contain('Your reading').and.to.contain('98 %');
    expect(other.reading).to.deep.equal(JSON.parse(confirmed));
    expect(new FormData(again).get('again')).to.equal(confirmed);
    const changed = oneEvent(other, 'change');
    button(other, 'Take another photo').click();
    await changed;
    expect([other.value, other.reading]).to.deep.equal(['', null]);
    expect(textOf(other)).to.contain('Photograph your device');
  });

  it('is unchanged when a form library sets the same value, and dispatches no event when the page sets it', async () => {
    const confirmed = await confirm();
    element.value = confirmed;
    await element.updateComplete;
    expect(element.capture.status).to.equal('confirmed');
    element.value = '';
    await reach(element, 'idle');
    expect(submitted()).to.equal(null);
    await confirm();
    expect(heard).to.deep.equal(['input true', 'change true', 'input true', 'change true']);
  });

  it('shows the corrections of a reading that was confirmed before', async () => {
    const confirmed = JSON.parse(await confirm());
    const [first] = confirmed.readings[0].measurements;
    Object.assign(first, { value: '97', confirmed: { value: '97', unit: first.unit } });
    element.value = JSON.stringify(confirmed);
    await until(() => textOf(element).includes('97 %') && textOf(element).includes('98'));
    expect(element.reading?.readings[0]?.measurements[0]?.read?.value).to.equal('98');
  });

  it('accepts a value that version 0.1 stored, with its low confidence', async () => {
    const { lowConfidence: _, ...stored } = JSON.parse(await confirm());
    element.value = JSON.stringify({ ...stored, doubtful: true });
    expect(element.reading).to.deep.equal({ ...stored, lowConfidence: true });
  });

  it('ignores a text that is no reading', () => {
    for (const text of ['{}', 'no JSON', '{"readings":[]}', '{"readings":[{}]}', 'null', '[1]']) {
      element.value = text;
      expect(element.value, text).to.equal('');
    }
    element.value = null;
    expect(element.value).to.equal('');
  });

  it('is restored with the page, and by a reset to its initial value', async () => {
    const confirmed = await confirm();
    form.reset();
    await reach(element, 'idle');
    const restored = oneEvent(element, 'change');
    element.formStateRestoreCallback(confirmed);
    await restored;
    expect(element.value).to.equal(confirmed);
    element.value = '';
    element.setAttribute('value', confirmed);
    expect(element.value).to.equal('');
    form.reset();
    expect(element.value).to.equal(confirmed);
  });

  it('stays when the element is removed and added again', async () => {
    const confirmed = await confirm();
    element.remove();
    await new Promise(requestAnimationFrame);
    form.append(element);
    await element.updateComplete;
    expect(submitted()).to.equal(confirmed);
    expect(textOf(element)).to.contain('98 %');
  });
});

describe('a field for a reading', () => {
  it('is focused by a click on its label', () => {
    form.querySelector('label')!.click();
    expect(focused(element)).to.equal(button(element, 'Open the camera'));
  });

  it('has custom states for style sheets', async () => {
    const states = () => ['empty', 'busy', 'invalid'].filter((name) => element.matches(`:state(${name})`));
    expect(states()).to.deep.equal(['empty']);
    element.required = true;
    await element.updateComplete;
    form.checkValidity();
    expect(states()).to.deep.equal(['empty', 'invalid']);
    element.take(await jpeg());
    await reach(element, 'reading');
    expect(states()).to.deep.equal(['empty', 'busy', 'invalid']);
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    button(element, 'Save this reading').click();
    await until(() => states().length === 0);
  });
});
