import { sendKeys } from '@web/test-runner-commands';
import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import { csv } from './csv.js';

setUpPageService();

/** A white sheet, as a camera names it. */
async function picture(name: string, format = 'image/jpeg'): Promise<File> {
  const canvas = new OffscreenCanvas(300, 400);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 300, 400);
  context.fillStyle = '#111';
  context.fillText(name, 40, 60);
  return new File([await canvas.convertToBlob({ type: format })], name, { type: format });
}

const root = (element: HdtUpload) => element.shadowRoot!;
const question = (element: HdtUpload) => root(element).querySelector<HTMLElement>('[part=question]');
const button = (element: HdtUpload, part: string) =>
  root(element).querySelector<HTMLButtonElement>(`[part=${part}]`)!;
const names = (element: HdtUpload) => element.entries.map(({ name }) => name);
const dialog = (element: HdtUpload) => root(element).querySelector<HTMLDialogElement>('[part=pages]');

/** Chooses files as the picker gives them. */
function choose(element: HdtUpload, files: readonly File[]): void {
  const input = root(element).querySelector<HTMLInputElement>('#files')!;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function drop(element: HdtUpload, files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, composed: true }));
}

const create = () => fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
const two = () => Promise.all([picture('IMG_10.jpg'), picture('IMG_9.jpg')]);

const alert = (element: HdtUpload) => root(element).querySelector('[role=alert]')!.textContent;
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Grants every token exchange, and leaves all else unanswered. */
async function grantAll(): Promise<void> {
  for (;;) {
    const request = await service.nextRequest();
    if (request.path.endsWith('/hdt/token')) service.grant(request);
  }
}

async function asked(element: HdtUpload, count = 1): Promise<void> {
  await until(() => root(element).querySelectorAll('[part=question]').length === count);
  await element.updateComplete;
}

describe('several pictures chosen at once', () => {
  it('are asked about once, without stealing the focus, and block no other file', async () => {
    const element = await create();
    const choice = button(element, 'choose');
    choice.focus();
    choose(element, [...(await two()), csv('lab.csv')]);
    (await service.next(/api\/master/)).json(200, { uploadId: 'u1' });
    await asked(element);
    expect(names(element)).to.deep.equal(['lab.csv']);
    expect(root(element).activeElement).to.equal(choice);
    const group = question(element)!;
    const label = root(element).getElementById(group.getAttribute('aria-labelledby')!)!;
    expect(group.getAttribute('role')).to.equal('group');
    expect(label.tagName).to.equal('H2');
    expect(label.textContent).to.equal('2 pictures: are they pages of one report?');
    const pictures = [...group.querySelectorAll('[role=img]')];
    expect(pictures.map((one) => one.getAttribute('aria-label'))).to.deep.equal(['IMG_10.jpg', 'IMG_9.jpg']);
    expect(root(element).querySelector('[role=status]')!.textContent).to.contain('are they pages');
    await expectAccessible(element);
  });

  it('hold a form back from the moment they are chosen', async () => {
    const element = await create();
    choose(element, await two());
    await element.updateComplete;
    expect(element.checkValidity()).to.equal(false);
    await asked(element);
    expect(element.checkValidity()).to.equal(false);
  });

  it('are dropped with the form, also before they are asked about', async () => {
    const form = await fixture<HTMLFormElement>(html`<form><hdt-upload name="reports"></hdt-upload></form>`);
    const element = form.querySelector('hdt-upload')!;
    choose(element, await two());
    form.reset();
    // A later choice is asked about after the first would have been.
    choose(element, await Promise.all([picture('IMG_1.jpg'), picture('IMG_2.jpg'), picture('IMG_3.jpg')]));
    await asked(element);
    expect(question(element)!.textContent).to.contain('3 pictures');
  });

  for (const [who, isKept] of [
    ['ana', true],
    ['ben', false],
  ] as const)
    it(`are ${isKept ? 'kept' : 'dropped'} where ${who} is signed in when the element returns`, async () => {
      const element = await create();
      choose(element, await two());
      await asked(element);
      service.grant(await service.nextRequest());
      await pause();
      const parent = element.parentElement!;
      element.remove();
      await pause();
      service.signIn(who);
      parent.append(element);
      service.grant(await service.nextRequest());
      if (isKept) await pause();
      else await until(() => alert(element).includes('Someone else has signed in'));
      expect(question(element) !== null).to.equal(isKept);
    });

  it('are dropped at once where the files in the list are those of another person', async () => {
    const element = await create();
    element.add([csv('ana.csv')]);
    (await service.next(/api\/master/)).json(200, { uploadId: 'u1' });
    await until(() => element.value.length === 1);
    service.signIn('ben');
    choose(element, await two());
    void grantAll();
    await until(() => alert(element).includes('Someone else has signed in'));
    expect(question(element) === null).to.equal(true);
    expect(names(element)).to.deep.equal([]);
  });

  it('are shown small, the first of them, and by name where the browser cannot draw one', async () => {
    const element = await create();
    const many = await Promise.all(Array.from({ length: 10 }, (_, at) => picture(`IMG_${at}.jpg`)));
    const broken = new File([(await many[1]!.arrayBuffer()).slice(0, 40)], 'IMG_1.jpg', {
      type: 'image/jpeg',
    });
    choose(element, many.with(1, broken));
    await asked(element);
    const items = () => [...question(element)!.querySelectorAll<HTMLElement>('.pictures li')];
    const size = () => items().map(({ offsetWidth, offsetHeight }) => `${offsetWidth}x${offsetHeight}`);
    const before = size();
    await until(() => items().filter((item) => 'drawn' in item.dataset).length === 6);
    expect(items().length).to.equal(8);
    expect(items().at(-1)!.textContent).to.equal('+3');
    expect(items()[1]!.textContent).to.contain('IMG_1.jpg');
    const named = items().filter((item) =>
      item.querySelector('.file')?.checkVisibility({ checkVisibilityCSS: true }),
    );
    expect(named).to.deep.equal([items()[1]]);
    expect(size(), 'nothing moves').to.deep.equal(before);
  });

  for (const [where, most] of [
    ['in the Worker', 0],
    ['on the page, where there is no Worker', 1],
  ] as const)
    it(`are shown small ${where}, one after another, wherever the same picture is asked about again`, async () => {
      const element = await create();
      const [first, second] = await two();
      const { createImageBitmap, Worker } = window;
      let [running, together] = [0, 0];
      window.createImageBitmap = async (...picture: unknown[]) => {
        running += 1;
        together = Math.max(together, running);
        try {
          return await (createImageBitmap as (...all: unknown[]) => Promise<ImageBitmap>)(...picture);
        } finally {
          running -= 1;
        }
      };
      if (most > 0) Reflect.set(window, 'Worker', undefined);
      try {
        choose(element, [first, second]);
        choose(element, [second, first, second]);
        await asked(element, 2);
        const drawn = () => root(element).querySelectorAll('[data-drawn] canvas:not([width="1"])');
        await until(() => drawn().length === 5);
        expect(together).to.equal(most);
      } finally {
        Object.assign(window, { createImageBitmap, Worker });
      }
    });

  it('are shown small where the element was moved while they were drawn', async () => {
    const element = await create();
    choose(element, await two());
    await asked(element);
    const parent = element.parentElement!;
    element.remove();
    await pause();
    parent.append(element);
    await until(() => root(element).querySelectorAll('[data-drawn] canvas:not([width="1"])').length === 2);
  });

  it('are scrolled to, with their buttons, and the focus stays', async () => {
    const page = await fixture<HTMLElement>(html`
      <div><hdt-upload></hdt-upload><div style="block-size: 3000px"></div></div>
    `);
    const element = page.querySelector('hdt-upload')!;
    await until(() => root(element).querySelector('#files'));
    page.style.paddingBlockStart = `${innerHeight - 60}px`;
    scrollTo(0, 0);
    choose(element, await two());
    await asked(element);
    await until(() => button(element, 'separate-reports').getBoundingClientRect().bottom <= innerHeight);
    expect(question(element)!.getBoundingClientRect().top).to.be.at.least(0);
    expect(root(element).activeElement).to.equal(null);
    scrollTo(0, 0);
  });

  it('of one report are shown as its pages, in the order of their names', async () => {
    const element = await create();
    drop(element, await two());
    await asked(element);
    button(element, 'one-report').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => dialog(element)?.open && root(element).querySelectorAll('[part~=page]').length === 2);
    expect(question(element)).to.equal(null);
    expect(names(element)).to.deep.equal([]);
    const done = () => button(element, 'pages-done');
    await until(() => done() && !done().disabled);
    done().click();
    await until(() => names(element).length === 1);
    expect(names(element)[0]).to.match(/\.pdf$/);
    expect(dialog(element)).to.equal(null);
  });

  it('that are separate reports are added each, and the keyboard stays in the card', async () => {
    const element = await create();
    choose(element, await two());
    await asked(element);
    button(element, 'separate-reports').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => names(element).length === 2);
    expect(names(element)).to.deep.equal(['IMG_10.jpg', 'IMG_9.jpg']);
    await until(() => question(element) === null);
    expect(root(element).activeElement).not.to.equal(null);
  });

  it('keep a form waiting, until they are answered or the form is reset', async () => {
    const form = await fixture<HTMLFormElement>(html`<form><hdt-upload name="r"></hdt-upload></form>`);
    const element = form.querySelector('hdt-upload')!;
    choose(element, await two());
    await asked(element);
    await until(() => element.matches(':state(busy)'));
    expect(form.checkValidity()).to.equal(false);
    form.reset();
    await until(() => question(element) === null);
    await until(() => form.checkValidity());
    expect(names(element)).to.deep.equal([]);
  });

  it('are no reports without a type whose names begin like a picture’s', async () => {
    const element = await create();
    const report = (name: string) => new File([`MSH|^~\\&|${name}|\rPID|1\rOBX|1|NM|1||5|\r`], name);
    choose(element, [report('image-1.hl7'), report('image-2.hl7')]);
    expect(names(element)).to.deep.equal(['image-1.hl7', 'image-2.hl7']);
  });

  it('are not asked about where there is nothing to ask', async () => {
    const element = await create();
    element.add(await two());
    await until(() => names(element).length === 2);
    choose(element, [await picture('one.png', 'image/png'), csv('lab.csv')]);
    await until(() => names(element).length === 4);
    element.noPages = true;
    choose(element, [await picture('a.png', 'image/png'), await picture('b.png', 'image/png')]);
    await until(() => names(element).length === 6);
    element.noPages = false;
    element.accept = 'image/png, image/jpeg';
    choose(element, [await picture('c.png', 'image/png'), await picture('d.png', 'image/png')]);
    await until(() => names(element).length === 8);
    expect(question(element), 'a PDF would not be taken').to.equal(null);
  });

  for (const [language, sentence] of [
    ['es', '2 imágenes: ¿son páginas de un mismo informe?'],
    ['de', '2 Bilder: Sind es Seiten eines Befunds?'],
    ['zh', '2 张图片：它们是同一份报告的页面吗？'],
  ] as const)
    it(`are asked about in ${language}`, async () => {
      const page = await fixture<HTMLElement>(html`<div lang=${language}><hdt-upload></hdt-upload></div>`);
      const element = page.querySelector('hdt-upload')!;
      await until(() => root(element).querySelector('#files'));
      choose(element, await two());
      await asked(element);
      await until(() => question(element)!.querySelector('h2')!.textContent === sentence);
    });
});
