import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

interface Focus {
  /** The accessible name of the focused control. */
  readonly name: string;
  /** The value of a field; empty for other controls. */
  readonly value: string;
}

/** The control with the keyboard focus, also inside shadow roots. */
const getFocus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    const { labels, value = '' } = (focused ?? {}) as Partial<HTMLInputElement>;
    const text = labels?.[0]?.textContent ?? focused?.textContent ?? '';
    return { name: focused?.getAttribute('aria-label') ?? text.trim(), value };
  });

export const focusedName = async (page: Page): Promise<string> => (await getFocus(page)).name;

export const focusedValue = async (page: Page): Promise<string> => (await getFocus(page)).value;

/** Presses Tab until the control with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; (await focusedName(page)) !== name; presses++) {
    assert.ok(presses < 25, `${name} is reached by Tab`);
    await page.keyboard.press('Tab');
  }
}
