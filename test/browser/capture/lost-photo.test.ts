import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import { enReadings } from '../../../src/i18n/en-readings.js';
import { restorePageVisibility, setPageHidden } from '../../support/page-visibility.js';
import { expect, expectAccessible, html } from '../../support/testing.js';
import { button, create, reach, textOf } from './stage.js';

const LOST = enReadings.capture.photoLost;

before(() => import('../../../src/capture/app.js'));
beforeEach(() => sessionStorage.clear());
afterEach(restorePageVisibility);

/** Opens the picker. The page cannot see what it shows. */
function openPicker(element: HdtDeviceCapture): HTMLInputElement {
  const input = element.shadowRoot!.querySelector<HTMLInputElement>('#photo')!;
  input.click = () => {};
  button(element, 'Choose a photo').click();
  return input;
}

/** Goes on with the page that a phone loads after it has ended the one before. */
async function loadAgain(...elements: HdtDeviceCapture[]): Promise<HdtDeviceCapture> {
  for (const element of elements) element.remove();
  restorePageVisibility();
  return create();
}

describe('a photo that was lost with the page', () => {
  it('is reported with advice on the reloaded page, until the next action', async () => {
    const first = await create();
    openPicker(first);
    setPageHidden(true);
    const again = await loadAgain(first);
    expect(textOf(again)).to.equal(LOST);
    await expectAccessible(again);
    again.take(new File([], 'photo.jpg'));
    await reach(again, 'failed');
    expect(textOf(again)).not.to.contain(LOST);
    again.formResetCallback();
    await reach(again, 'idle');
    expect(textOf(again)).not.to.contain(LOST);
    expect(textOf(await loadAgain(again))).not.to.contain(LOST);
  });

  for (const end of ['change', 'cancel']) {
    it(`is not reported where the picker ends with ${end}, before or after the page is visible`, async () => {
      const first = await create();
      const picker = openPicker(first);
      setPageHidden(true);
      picker.dispatchEvent(new Event(end));
      const second = await loadAgain(first);
      expect(textOf(second)).not.to.contain(LOST);
      const other = openPicker(second);
      setPageHidden(true);
      setPageHidden(false);
      other.dispatchEvent(new Event(end));
      setPageHidden(true);
      expect(textOf(await loadAgain(second))).not.to.contain(LOST);
    });
  }

  it('is not reported for a page that was visible again, or hidden without a picker', async () => {
    const first = await create();
    openPicker(first);
    setPageHidden(true);
    setPageHidden(false);
    const second = await loadAgain(first);
    expect(textOf(second)).not.to.contain(LOST);
    setPageHidden(true);
    expect(textOf(await loadAgain(second))).not.to.contain(LOST);
  });

  it('is reported by the element it was for', async () => {
    const two = () =>
      Promise.all(['a', 'b'].map((id) => create(html`<staged-capture id=${id}></staged-capture>`)));
    const elements = await two();
    openPicker(elements[1]!);
    setPageHidden(true);
    for (const element of elements) element.remove();
    const texts = (await two()).map(textOf);
    expect(texts[0]).not.to.contain(LOST);
    expect(texts[1]).to.equal(LOST);
  });
});
