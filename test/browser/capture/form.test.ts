import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import { service } from '../../support/page-service.js';
import { expect, fixture, html, oneEvent } from '../../support/testing.js';
import { answer, button, jpeg, oximeter, pick, reach, readTo, setUpService } from './stage.js';

let form: HTMLFormElement;
let element: HdtDeviceCapture;

setUpService();
beforeEach(async () => {
  form = await fixture<HTMLFormElement>(html`
    <form><fieldset><staged-capture name="reading" required></staged-capture></fieldset></form>
  `);
  element = form.querySelector('staged-capture') as HdtDeviceCapture;
  await element.updateComplete;
});

const confirm = async () => {
  pick(element, await jpeg());
  (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
  await reach(element, 'read');
  const confirmed = oneEvent(element, 'hdt-reading');
  button(element, 'Save this reading').click();
  await confirmed;
};

describe('in a form', () => {
  it('is invalid until a reading is confirmed', async () => {
    expect(element.form).to.equal(form);
    expect(form.checkValidity()).to.equal(false);
    expect(element.validity.valueMissing).to.equal(true);
    expect(element.validationMessage).to.equal('Please take a reading.');
    await confirm();
    expect(form.checkValidity()).to.equal(true);
    expect(JSON.parse(String(new FormData(form).get('reading'))).lowConfidence).to.equal(false);
  });

  it('is empty again after a reset', async () => {
    await confirm();
    form.reset();
    await reach(element, 'idle');
    expect(new FormData(form).get('reading')).to.equal(null);
    expect(form.checkValidity()).to.equal(false);
  });

  it('takes no picture in a disabled fieldset', async () => {
    form.querySelector('fieldset')!.disabled = true;
    await element.updateComplete;
    expect(button(element, 'Open the camera').disabled).to.equal(true);
    element.take(await jpeg());
    expect(element.capture.status).to.equal('idle');
  });

  it('confirms nothing once it is disabled', async () => {
    await readTo(element, answer(oximeter(0.41)));
    element.disabled = true;
    await element.updateComplete;
    expect(button(element, 'The numbers are right').disabled).to.equal(true);
  });
});
