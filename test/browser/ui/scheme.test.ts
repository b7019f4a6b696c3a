import { emulateMedia } from '@web/test-runner-commands';
import type { LitElement } from 'lit';
import { expect } from '../../support/testing.js';
import '../../../src/index.js';
import { SchemeFallback } from '../../../src/ui/scheme-fallback.js';
import { until } from '../../support/until.js';

const LIGHT = 'rgb(22, 33, 31)';
const DARK = 'rgb(234, 241, 239)';
const isChromium = navigator.userAgent.includes('Chrome/');

let stage: HTMLElement;
beforeEach(() => {
  stage = document.body.appendChild(document.createElement('div'));
});
afterEach(async () => {
  stage.remove();
  document.documentElement.style.colorScheme = '';
  if (isChromium) await emulateMedia({ colorScheme: 'light' });
});

async function upload(theme?: string): Promise<LitElement> {
  const element = document.createElement('hdt-upload') as LitElement;
  if (theme !== undefined) element.setAttribute('theme', theme);
  stage.append(element);
  await element.updateComplete;
  return element;
}
const colorOf = (element: Element) => getComputedStyle(element).color;

// Other engines cannot be told that the system is dark.
for (const system of isChromium ? (['light', 'dark'] as const) : (['light'] as const)) {
  describe(`in a ${system} system, an element`, () => {
    beforeEach(async () => {
      if (isChromium) await emulateMedia({ colorScheme: system });
    });

    for (const [what, page, theme, expected] of [
      ['is light in a page without a scheme', '', undefined, LIGHT],
      ['is dark in a dark page', 'dark', undefined, DARK],
      ['is light in a light page', 'light', undefined, LIGHT],
      ['is as the system in a page for both', 'light dark', undefined, system === 'dark' ? DARK : LIGHT],
      ['is dark by its attribute', 'light', 'dark', DARK],
      ['is light by its attribute', 'dark', 'light', LIGHT],
      ['is as the system by its attribute', '', 'auto', system === 'dark' ? DARK : LIGHT],
      ['follows the page with a word that means nothing', 'dark', 'night', DARK],
    ] as const) {
      it(what, async () => {
        document.documentElement.style.colorScheme = page;
        expect(colorOf(await upload(theme))).to.equal(expected);
      });
    }
  });
}

it('an element follows a part of the page, and its change', async () => {
  const element = await upload();
  expect(colorOf(element)).to.equal(LIGHT);
  stage.style.colorScheme = 'dark';
  expect(colorOf(element)).to.equal(DARK);
  const card = element.shadowRoot!.querySelector('.card')!;
  expect(getComputedStyle(card).backgroundColor).to.equal('rgb(23, 32, 30)');
});

it('browsers without light-dark() read the scheme of the place where an element returns', async () => {
  const element = await upload();
  const told: boolean[] = [];
  const fallback = new SchemeFallback(element, ({ length }) => told.push(length > 0));
  fallback.hostUpdated();
  element.remove();
  fallback.hostUpdated();
  stage.style.colorScheme = 'dark';
  stage.append(element);
  expect(told).to.deep.equal([true]);
  element.remove();
  fallback.hostUpdated();
  expect(told, 'outside the page it has none').to.deep.equal([true]);
});

it('browsers without light-dark() follow the page by a probe', async () => {
  const element = await upload();
  const told: boolean[] = [];
  const fallback = new SchemeFallback(element, ({ length }) => told.push(length > 0));
  fallback.hostUpdated();
  expect(told).to.deep.equal([]);
  stage.style.colorScheme = 'dark';
  await until(() => told.length === 1, 'does not notice the dark scheme');
  stage.style.colorScheme = '';
  await until(() => told.length === 2, 'does not notice the light scheme');
  expect(told).to.deep.equal([true, false]);
});
