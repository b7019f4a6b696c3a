import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** The name of what has the keyboard's focus, through shadow roots. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    const label = (focused as HTMLInputElement | null)?.labels?.[0]?.textContent;
    return focused?.getAttribute('aria-label') ?? (label ?? focused?.textContent ?? '').trim();
  });

/** Presses Tab until the control of that name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; (await focusedName(page)) !== name; presses++) {
    assert.ok(presses < 25, `${name} is reached by Tab`);
    await page.keyboard.press('Tab');
  }
}

/** What stands in the field that has the keyboard's focus, through shadow roots. */
export const focusedValue = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return (focused as HTMLInputElement | null)?.value ?? '';
  });
