// Before the element: its app is registered here.
import { draw, SCREENS } from '../../../docs/gallery/capture.js';
import { expect, html } from '../../support/testing.js';
import { create, jpeg, setUpService } from './stage.js';

setUpService();

/** CSS pixels: the narrowest phone, one just above each step of the layout, and what most phones leave for it. */
const WIDTHS = [248, 288, 343, 380, 480, 560];

/** Where words are, as they are drawn: a box may be narrower than what stands in it. */
function wordsIn(screen: Element): { readonly text: string; readonly box: DOMRect }[] {
  const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  const words = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    const holder = node.parentElement!;
    if (text === '' || holder.closest('.unseen, details:not([open]) > :not(summary)')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    words.push(...Array.from(range.getClientRects(), (box) => ({ text, box })));
  }
  return words;
}

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1;

/** What does not stay in its screen, or is drawn over a picture. */
function misplaced(screen: Element): string[] {
  const { paddingLeft, paddingRight } = getComputedStyle(screen);
  const { left, right } = screen.getBoundingClientRect();
  const isInside = (box: DOMRect) =>
    box.left >= left + Number.parseFloat(paddingLeft) - 1 &&
    box.right <= right - Number.parseFloat(paddingRight) + 1;
  const boxes = [...screen.querySelectorAll('button, input, img, svg, fieldset, .advice, .code')]
    .filter((one) => one.checkVisibility())
    .map((one) => ({
      text: `<${one.localName} class="${one.getAttribute('class')}">`,
      box: one.getBoundingClientRect(),
    }));
  const pictures = [...screen.querySelectorAll('img, .qr')].map((one) => one.getBoundingClientRect());
  const words = wordsIn(screen);
  return [
    ...[...words, ...boxes].filter(({ box }) => !isInside(box)).map(({ text }) => `outside: ${text}`),
    ...words
      .filter(({ box }) => pictures.some((picture) => overlap(box, picture)))
      .map(({ text }) => `over a picture: ${text}`),
  ];
}

// German has the longest words.
for (const lang of ['en', 'de']) {
  describe(`every screen in ${lang}`, () => {
    it('keeps its text inside and off its pictures at any width', async () => {
      const element = await create(
        html`<staged-capture lang=${lang} phone-page="/photo.html"></staged-capture>`,
      );
      const picture = await jpeg();
      const found: string[] = [];
      for (const [name, screen] of Object.entries(SCREENS)) {
        await draw(element, screen, picture);
        for (const width of WIDTHS) {
          element.style.width = `${width}px`;
          const drawn = element.shadowRoot!.querySelector('.view')!;
          found.push(...misplaced(drawn).map((what) => `${name} at ${width}: ${what}`));
        }
      }
      expect(found).to.deep.equal([]);
    });
  });
}
