import { createLeavingPrompt } from '../../../src/ui/leaving-prompt.js';
import { expect } from '../../support/testing.js';

const isAsked = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('the prompt before the page is left', () => {
  it('is shown as long as one element of the page needs it', () => {
    const [one, other] = [createLeavingPrompt(), createLeavingPrompt()];
    expect(isAsked()).to.equal(false);
    one(true);
    other(true);
    other(true);
    other(false);
    expect(isAsked()).to.equal(true);
    one(false);
    expect(isAsked()).to.equal(false);
  });
});
