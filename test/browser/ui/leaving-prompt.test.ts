import { createLeavingPrompt } from '../../../src/ui/leaving-prompt.js';
import { asksBeforeLeaving } from '../../support/leaving.js';
import { expect } from '../../support/testing.js';

/** Chromium before 119 asks only where `returnValue` was set to something else than false or an empty string. */
const returnValue = (): unknown => {
  const event = new Event('beforeunload', { cancelable: true });
  let value: unknown;
  // Of a plain event it is false after `preventDefault()` already.
  Object.defineProperty(event, 'returnValue', { set: (set) => (value = set) });
  window.dispatchEvent(event);
  return value;
};

describe('the prompt before the page is left', () => {
  it('is shown as long as one element of the page needs it', () => {
    const [one, other] = [createLeavingPrompt(), createLeavingPrompt()];
    expect(asksBeforeLeaving()).to.equal(false);
    one(true);
    other(true);
    other(true);
    other(false);
    expect(asksBeforeLeaving()).to.equal(true);
    one(false);
    expect(asksBeforeLeaving()).to.equal(false);
  });

  it('is shown by Chromium 108 too', () => {
    const prompt = createLeavingPrompt();
    prompt(true);
    expect(returnValue()).to.equal(true);
    prompt(false);
    expect(returnValue()).to.equal(undefined);
  });
});
