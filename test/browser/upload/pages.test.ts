import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { HdtPageCorners } from '../../../src/pages/corner-editor.js';
import { DEFAULT_CORNERS, rotateCorners } from '../../../src/pages/corner-geometry.js';
import type { Corners } from '../../../src/pages/paper.js';
import type { HdtPageThumbnail } from '../../../src/pages/thumbnail.js';
import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html } from '../../support/testing.js';
import '../../../src/upload.js';
import { asksBeforeLeaving } from '../../support/leaving.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { restorePageVisibility, setPageHidden } from '../../support/page-visibility.js';
import { until } from '../../support/until.js';
import { type CameraStub, skipPaintless, stubCamera } from '../capture/camera-stub.js';

let camera: CameraStub;
let element: HdtUpload;

setUpPageService();
beforeEach(() => {
  camera = stubCamera('works');
});
afterEach(() => camera.restore());

const BY_BUTTON = 'Fill the picture with the page, then press the round button.';

const all = <E extends HTMLElement = HTMLElement>(selector: string) => [
  ...element.shadowRoot!.querySelectorAll<E>(selector),
];
const one = <E extends HTMLElement = HTMLElement>(selector: string) => all<E>(selector)[0];
const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent!.trim();
const findButton = (name: string) => all<HTMLButtonElement>('button').find((each) => nameOf(each) === name);
const hasButton = (name: string) => findButton(name) !== undefined;
/** Presses a button, once it is there and can be pressed. */
async function press(name: string): Promise<void> {
  await until(() => findButton(name)?.disabled === false, `no button "${name}"`);
  findButton(name)!.click();
}
/** Presses a button with the keyboard. */
async function pressKey(name: string): Promise<void> {
  await until(() => findButton(name)?.disabled === false, `no button "${name}"`);
  findButton(name)!.focus();
  await sendKeys({ press: 'Enter' });
}
const shows = (words: string) =>
  until(() => all('h2, p').some((each) => each.textContent!.includes(words)), `never shows "${words}"`);
const dialog = () => one<HTMLDialogElement>('[part=pages]');
const focused = () => element.shadowRoot!.activeElement;
const isClosed = () => until(() => dialog() === undefined, 'the dialog stays open');
/** The pages in the list, in order, by the identifier that each has since it was taken. */
const order = () => all('[part=page]').map((page) => page.dataset.id);
const areMade = (count: number) =>
  until(() => all('[part=page][data-status=made]').length === count, `${count} pages are not made`);
const tracks = () => camera.streams.flatMap((stream) => stream.getTracks().map((track) => track.readyState));

const create = async () => {
  element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
};

/** Opens the viewfinder. */
async function openCamera(): Promise<void> {
  await create();
  await press('Photograph pages');
  await until(() => hasButton('Take the photo'), 'no viewfinder');
}

/** Takes so many pages by the button. */
async function take(count: number): Promise<void> {
  for (let page = 1; page <= count; page += 1) {
    await press('Take the photo');
    await until(() => all('.tray .slot').length === page, `page ${page} is not taken`);
  }
}

/** Opens the list of so many pages. */
async function openList(count: number): Promise<void> {
  await openCamera();
  await take(count);
  await press(`See the pages (${count})`);
  await shows('Your pages');
  await areMade(count);
}

describe('pages whose code cannot be fetched', () => {
  const RETRY = '[role=alert] button';

  it('are forgotten by a reset and while the element is disabled: a retry shows none of them', async () => {
    await create();
    let tries = 0;
    const pictures = {
      get length(): number {
        tries += 1;
        throw new TypeError('not fetched');
      },
    } as unknown as File[];
    await element.photographPages(pictures);
    await until(() => one(RETRY) !== undefined);
    const before = tries;
    element.disabled = true;
    await element.updateComplete;
    one<HTMLButtonElement>(RETRY)!.click();
    await element.updateComplete;
    expect(tries).to.equal(before);
    element.disabled = false;
    element.formResetCallback();
    await until(() => one(RETRY) === undefined);
  });
});

describe('the button that photographs pages', () => {
  const isShown = () => one('[part=photograph-pages]') !== undefined;

  it('is hidden by no-pages, and where no PDF is accepted', async () => {
    await create();
    expect(isShown()).to.equal(true);
    element.setAttribute('no-pages', '');
    await until(() => !isShown());
    element.removeAttribute('no-pages');
    await until(isShown);
    element.accept = 'image/jpeg';
    await until(() => !isShown());
  });

  it('is hidden where there is no camera', async () => {
    camera.restore();
    camera = stubCamera('absent');
    await create();
    expect(isShown()).to.equal(false);
  });
});

describe('the viewfinder for pages', () => {
  it('takes pages by its button, and shows them in the tray', async () => {
    await openCamera();
    expect(one<HTMLVideoElement>('[part=video]')!.srcObject).to.equal(camera.streams[0]);
    expect(hasButton('See the pages (0)')).to.equal(false);
    await take(1);
    await shows('Page 1 taken');
    await press('Take the photo');
    await until(() => hasButton('See the pages (2)'));
    expect(all('.tray .number').map(({ dataset }) => dataset.number)).to.deep.equal(['1', '2']);
    expect(hasButton('Done (2\u00a0pages)')).to.equal(true);
    await expectAccessible(element);
    await press('See the pages (2)');
    await shows('Your pages');
    expect(
      tracks().every((state) => state === 'ended'),
      'the camera is off',
    ).to.equal(true);
  });

  describe('with voice', () => {
    const { speak } = speechSynthesis;
    const { Worker } = globalThis;
    let spoken: string[];
    beforeEach(() => {
      spoken = [];
      speechSynthesis.speak = ({ text }) => void spoken.push(text);
    });
    afterEach(() => {
      speechSynthesis.speak = speak;
      globalThis.Worker = Worker;
    });

    it('speaks its first hint each time it opens', async () => {
      await create();
      element.voice = true;
      for (const visits of [1, 2]) {
        await press('Photograph pages');
        await until(() => spoken.length === visits, `${visits} hints are not spoken`);
        await press('Close');
        await isClosed();
      }
      expect(spoken[1]).to.equal(spoken[0]);
    });

    it('says how to take a page where paper cannot be looked for', async function () {
      skipPaintless(this);
      globalThis.Worker = class {
        constructor() {
          throw new DOMException('refused by the policy', 'SecurityError');
        }
      } as unknown as typeof Worker;
      await create();
      element.voice = true;
      await press('Photograph pages');
      await shows(BY_BUTTON);
      expect(spoken.at(-1)).to.equal(BY_BUTTON);
    });
  });

  it('gives the focus back to the button that opened it', async () => {
    await create();
    await pressKey('Photograph pages');
    await until(() => hasButton('Take the photo'));
    await until(() => dialog()!.contains(focused()));
    await sendKeys({ press: 'Escape' });
    await isClosed();
    await element.updateComplete;
    expect(focused()?.getAttribute('part')).to.contain('photograph-pages');
  });

  it('gives the focus back to the field in which a program opened it', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    await create();
    field.focus();
    await element.photographPages();
    await until(() => dialog()?.contains(focused()));
    await press('Close');
    await isClosed();
    await element.updateComplete;
    expect(document.activeElement === field, `the focus is at ${document.activeElement?.localName}`).to.equal(
      true,
    );
    field.remove();
  });
});

describe('the list of pages', () => {
  it('is put in order with the keyboard, which stays at its button', async () => {
    await openList(3);
    expect(order()).to.deep.equal(['p1', 'p2', 'p3']);
    await pressKey('Move page 1 later');
    await until(() => order().join() === 'p2,p1,p3');
    await shows('Page 1 is now page 2.');
    await until(() => focused() && nameOf(focused()!) === 'Move page 2 later');
    await sendKeys({ press: 'Enter' });
    await until(() => order().join() === 'p2,p3,p1');
    await until(() => focused() && nameOf(focused()!) === 'Move page 3 later');
    expect(focused()!.getAttribute('aria-disabled')).to.equal('true');
    await pressKey('Move page 3 earlier');
    await until(() => order().join() === 'p2,p1,p3');
    expect(all('[part=page] h3').map(({ textContent }) => textContent)).to.deep.equal([
      'Page 1',
      'Page 2',
      'Page 3',
    ]);
    await expectAccessible(element);
  });

  describe('a page that is turned', () => {
    const canvas = () => one<HTMLCanvasElement>('[part=page] canvas')!;
    const isUpright = () => canvas().height > canvas().width;
    const box = () => {
      const { left, top, width, height } = canvas().getBoundingClientRect();
      return [left, top, width, height].map(Math.round);
    };

    /** Turns the page by a quarter; null where its image came before the browser had begun to turn it. */
    const turn = async (): Promise<TransitionEvent | null> => {
      const wasUpright = isUpright();
      const turned = new Promise<TransitionEvent>((resolve) => {
        canvas().addEventListener('transitionend', resolve, { once: true });
      });
      await pressKey('Turn page 1');
      await shows('Page 1 was turned.');
      return Promise.race([turned, until(() => isUpright() !== wasUpright).then(() => null)]);
    };

    it('turns visibly, and moves nothing else', async () => {
      await openList(2);
      await until(() => canvas().width > 1);
      expect(isUpright(), 'the photo is wide').to.equal(false);
      const roomOf = () => one('[part=page] hdt-page-thumbnail')!.getBoundingClientRect().height;
      const before = roomOf();
      let turned = await turn();
      // From wide to upright again takes two turns.
      for (let rounds = 0; !turned && rounds < 3; rounds += 1) {
        await turn();
        turned = await turn();
      }
      expect([turned?.propertyName, turned!.elapsedTime <= 0.25]).to.deep.equal(['transform', true]);
      const seen = box();
      expect(seen[3]!, 'it stands upright').to.be.above(seen[2]!);
      await until(isUpright, 'the page is not turned');
      await areMade(2);
      for (const [at, edge] of box().entries()) expect(edge, `edge ${at}`).to.be.closeTo(seen[at]!, 2);
      expect(roomOf()).to.equal(before);
    });
  });

  it('has a page deleted, and brought back to its place', async () => {
    await openList(3);
    await pressKey('Delete page 2');
    await until(() => order().join() === 'p1,p3');
    await shows('Page 2 was deleted.');
    await until(() => focused() && nameOf(focused()!) === 'Undo', 'the focus is not at Undo');
    await sendKeys({ press: 'Enter' });
    await until(() => order().join() === 'p1,p2,p3');
    expect(hasButton('Undo')).to.equal(false);
    await until(() => focused()?.textContent === 'Your pages', 'the focus is not at the heading');
    await areMade(3);
  });

  it('is put in order by dragging', async () => {
    await openList(2);
    const centerOf = (id: string): [number, number] => {
      const handle = one(`[data-id=${id}] .handle`)!;
      const { left, top, width, height } = handle.getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    };
    one('[part=page]')!.scrollIntoView();
    await sendMouse({ type: 'move', position: centerOf('p1') });
    await sendMouse({ type: 'down' });
    await until(() => one('[data-id=p1]')!.matches('.dragged'));
    await sendMouse({ type: 'move', position: centerOf('p2') });
    await until(() => order().join() === 'p2,p1', 'the page is not moved');
    await sendMouse({ type: 'up' });
    await until(() => one('.dragged') === undefined);
    expect(order()).to.deep.equal(['p2', 'p1']);
  });

  it('becomes one PDF among the files', async () => {
    await openList(2);
    await press('Done (2\u00a0pages)');
    await isClosed();
    await until(() => element.entries.length === 1);
    expect(element.entries[0]!.name).to.match(/^Report \d{4}-\d\d-\d\d\.pdf$/);
    const { files } = await service.next(/master/);
    expect(files.map(({ name }) => name)).to.deep.equal([element.entries[0]!.name]);
    const content = new TextDecoder('latin1').decode(await files[0]!.arrayBuffer());
    expect(content.slice(0, 5)).to.equal('%PDF-');
    expect(content.match(/\/Type \/Page\b/g)?.length).to.equal(2);
    expect(tracks().every((state) => state === 'ended')).to.equal(true);
  });
});

describe('the corners of a page', () => {
  it('are moved with arrow keys, a larger step with Shift, and set', async () => {
    await openList(1);
    await press('Corners of page 1');
    await shows('The corners of page 1');
    const corner = () => one('[role=slider]')!;
    expect(corner().getAttribute('aria-label')).to.equal('Top left corner');
    const says = (words: string) => until(() => corner().getAttribute('aria-valuetext') === words, words);
    await says('10% from the left, 10% from the top');
    corner().focus();
    // WebDriver presses no two keys at once.
    corner().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }),
    );
    await says('13% from the left, 10% from the top');
    for (let step = 0; step < 4; step += 1) await sendKeys({ press: 'ArrowDown' });
    await says('13% from the left, 11% from the top');
    // Such as by the progress of a file.
    element.requestUpdate();
    await element.updateComplete;
    await says('13% from the left, 11% from the top');
    expect(focused() === corner()).to.equal(true);
    await expectAccessible(element);
    await press('Use these corners');
    await shows('Your pages');
    await areMade(1);
    await press('Corners of page 1');
    await until(() => one('[role=slider]'));
    await says('13% from the left, 11% from the top');
  });

  it('stay where they were moved on a photo that its phone turns meanwhile', async () => {
    await openList(1);
    await press('Corners of page 1');
    await shows('The corners of page 1');
    const editor = one<HdtPageCorners>('hdt-page-corners')!;
    const photo = () => editor.querySelector<HTMLCanvasElement>('.photo')!;
    await until(() => photo().width > 3, 'the photo is not drawn');
    const { width, height } = photo();
    const right = new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true });
    editor.querySelector('[role=slider]')!.dispatchEvent(right);
    await editor.updateComplete;
    editor.rotation = 1;
    editor.corners = rotateCorners(DEFAULT_CORNERS, 1);
    await editor.updateComplete;
    expect([photo().width, photo().height]).to.deep.equal([height, width]);
    let set: Corners | null = null;
    editor.onCorners = (corners) => {
      set = corners;
    };
    findButton('Use these corners')!.click();
    const [moved] = set as unknown as Corners;
    expect(moved.x).to.be.closeTo(0.125, 1e-9);
    expect(moved.y).to.be.closeTo(0.1, 1e-9);
  });
});

describe('a corner that a finger moves', () => {
  it('is left alone by the other hand', async () => {
    await openList(1);
    await press('Corners of page 1');
    await shows('The corners of page 1');
    const editor = one<HdtPageCorners>('hdt-page-corners')!;
    const corner = editor.querySelector<HTMLElement>('[role=slider]')!;
    corner.setPointerCapture = () => {};
    const bench = editor.querySelector('.bench')!;
    await until(() => editor.querySelector<HTMLCanvasElement>('.photo')!.width > 3, 'the photo is not drawn');
    const point = (type: string, pointerId: number, x: number, y: number, target: Element = bench) => {
      const { left, top, width, height } = bench.getBoundingClientRect();
      const [clientX, clientY] = [left + x * width, top + y * height];
      target.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true }));
    };
    const says = (words: string) => until(() => corner.getAttribute('aria-valuetext') === words, words);
    point('pointerdown', 1, 0.1, 0.1, corner);
    point('pointermove', 1, 0.2, 0.2);
    await says('20% from the left, 20% from the top');
    point('pointermove', 2, 0.45, 0.45);
    point('pointerup', 2, 0.45, 0.45);
    point('pointermove', 1, 0.3, 0.2);
    await says('30% from the left, 20% from the top');
    point('pointerup', 1, 0.3, 0.2);
    point('pointermove', 1, 0.4, 0.4);
    await editor.updateComplete;
    await says('30% from the left, 20% from the top');
  });
});

describe('a denied camera', () => {
  it('is explained, and pictures can be chosen instead', async () => {
    camera.restore();
    camera = stubCamera({ throws: 'NotAllowedError' });
    await create();
    await press('Photograph pages');
    await shows('The camera is blocked for this page');
    await expectAccessible(element);
    const pictures = one<HTMLInputElement>('#pictures')!;
    let isPickerOpened = false;
    pictures.addEventListener('click', (event) => {
      event.preventDefault();
      isPickerOpened = true;
    });
    await press('Choose pictures instead');
    expect(isPickerOpened).to.equal(true);
    expect(pictures.multiple).to.equal(true);
    await press('Close');
    await isClosed();
  });
});

describe('a page whose photo was replaced', () => {
  it('shows no picture of the earlier one', async () => {
    await openList(1);
    const canvas = () => one<HTMLCanvasElement>('[part=page] canvas')!;
    await until(() => canvas().width > 1, 'the page is not drawn');
    one<HdtPageThumbnail>('[part=page] hdt-page-thumbnail')!.image = null;
    await until(() => canvas().width === 1, 'the earlier picture stays');
  });
});

describe('the dialog of pages', () => {
  it('says the same sentence again', async () => {
    await openList(1);
    const status = one('[part=pages] > [role=status]')!;
    let said = 0;
    const observer = new MutationObserver((changes) => {
      said += changes.filter(({ addedNodes }) =>
        [...addedNodes].some(({ textContent }) => textContent === 'Page 1 was turned.'),
      ).length;
    });
    observer.observe(status, { childList: true });
    for (const times of [1, 2]) {
      await press('Turn page 1');
      await areMade(1);
      await until(() => said === times, `it is said ${said} times`);
    }
    observer.disconnect();
  });

  it('is modal again after the element was moved, and so is an enlarged page', async () => {
    await openList(1);
    findButton('Enlarge page 1')!.click();
    const enlarged = () => one<HTMLDialogElement>('[part=page-enlarged]');
    await until(() => enlarged()?.open);
    element.parentElement!.append(element);
    await until(() => dialog()!.matches(':modal') && enlarged()!.matches(':modal'), 'a dialog is not modal');
  });

  it('is closed while the element is disabled, and no page is lost', async () => {
    await openCamera();
    await take(1);
    element.disabled = true;
    await isClosed();
    expect(tracks()).to.not.include('live');
    element.disabled = false;
    await shows('Your pages');
    await press('Done (1\u00a0page)');
    await until(() => element.entries.length === 1);
  });
});

describe('a camera that is asked for', () => {
  /** Holds the person's answer back until the returned function is called. */
  function holdAnswer(): () => void {
    const { mediaDevices } = navigator;
    const { getUserMedia } = mediaDevices;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    mediaDevices.getUserMedia = async (constraints) => {
      await answered;
      return getUserMedia(constraints);
    };
    return answer;
  }

  /** Asks for the camera once more. */
  async function askAgain(): Promise<() => void> {
    await openList(1);
    const answer = holdAnswer();
    await press('Photograph another page');
    await until(() => one('.viewfinder')?.dataset.status === 'opening', 'the camera is not asked for');
    return answer;
  }

  it('stays off where the person is asked meanwhile whether to leave', async () => {
    const answer = await askAgain();
    await press('Close');
    await shows('Leave without this page?');
    answer();
    await until(() => camera.streams.length === 2);
    await until(() => !tracks().includes('live'), 'the camera is on');
    await press('Keep the pages');
    await until(() => hasButton('Take the photo'), 'no viewfinder');
  });

  it('stays off where the element has left the page, and goes on when it returns', async () => {
    const answer = await askAgain();
    const home = element.parentElement!;
    element.remove();
    await new Promise(requestAnimationFrame);
    answer();
    await until(() => camera.streams.length === 2);
    await until(() => !tracks().includes('live'), 'the camera is on');
    home.append(element);
    await until(() => hasButton('Take the photo'), 'no viewfinder');
  });
});

describe('pages of one person', () => {
  // Of an endpoint of its own: exchanges of elements before wait for each other, and may come only now.
  const ENDPOINT = '/hdt/own/token';

  /** Grants the next exchange of the element. */
  async function grantNext(): Promise<void> {
    const request = await service.nextRequest();
    if (request.path !== ENDPOINT) return grantNext();
    service.grant(request);
  }

  it('are not sent as another who signs in before they are finished', async () => {
    await create();
    element.tokenEndpoint = ENDPOINT;
    await press('Photograph pages');
    await grantNext();
    await take(1);
    service.signIn('ben');
    await press('Done (1\u00a0page)');
    await grantNext();
    await shows('Someone else has signed in');
    while (service.waiting > 0) expect((await service.nextRequest()).path).not.to.contain('/api/');
    expect(element.entries).to.deep.equal([]);
  });
});

describe('leaving with pages', () => {
  it('is asked about once, and drops them only when the person says so', async () => {
    await openList(2);
    expect(asksBeforeLeaving()).to.equal(true);
    await press('Close');
    await shows('Leave without these 2 pages?');
    await expectAccessible(element);
    // Chromium gives a page only the first Escape, until the person presses something else.
    await pressKey('Keep the pages');
    await shows('Your pages');
    expect(order()).to.deep.equal(['p1', 'p2']);
    await sendKeys({ press: 'Escape' });
    await shows('Leave without these 2 pages?');
    await press('Drop the pages');
    await isClosed();
    expect(asksBeforeLeaving()).to.equal(false);
    expect(element.entries).to.deep.equal([]);
  });

  it('is asked about without the camera, also after the page was hidden meanwhile', async () => {
    await openCamera();
    await take(1);
    await press('Close');
    await shows('Leave without this page?');
    const { length } = camera.streams;
    setPageHidden(true);
    setPageHidden(false);
    restorePageVisibility();
    await element.updateComplete;
    expect(camera.streams.length).to.equal(length);
    expect(tracks()).to.not.include('live');
    await press('Keep the pages');
    await until(() => tracks().includes('live'), 'the camera stays off');
  });

  it('is not asked about once the element is gone, although its pages are still being made', async () => {
    await openCamera();
    await press('Take the photo');
    await until(() => asksBeforeLeaving());
    const home = element.parentElement!;
    element.remove();
    expect(asksBeforeLeaving()).to.equal(false);
    home.append(element);
    await until(() => asksBeforeLeaving());
    await press('See the pages (1)');
    await areMade(1);
  });

  it('is not asked about without a page', async () => {
    await openCamera();
    expect(asksBeforeLeaving()).to.equal(false);
    await press('Close');
    await isClosed();
    expect(tracks().every((state) => state === 'ended')).to.equal(true);
  });
});
