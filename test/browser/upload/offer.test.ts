import { sendKeys } from '@web/test-runner-commands';
import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import { csv } from './csv.js';

setUpPageService();

const create = () => fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
const find = (element: HdtUpload, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector);
/** Not compared as an element, because a difference of two would be printed whole. */
const isShown = (element: HdtUpload, selector: string) => find(element, selector) !== null;
const text = (element: HdtUpload, selector: string) => find(element, selector)?.textContent?.trim();
const shownNames = (element: HdtUpload) =>
  [...element.shadowRoot!.querySelectorAll('[part=offer] li')].map((item) => item.textContent);
const names = (element: HdtUpload) => element.entries.map(({ name }) => name);

async function offered(files: readonly File[] = [csv('lab.csv')]): Promise<HdtUpload> {
  const element = await create();
  element.offer(files);
  await until(() => find(element, '[part=offer]'));
  return element;
}

describe('shared files', () => {
  it('are asked about and announced, and nothing is sent before the answer', async () => {
    const element = await offered();
    expect(text(element, '[part=offer] h2')).to.equal('Send this shared file?');
    expect(shownNames(element)).to.deep.equal(['lab.csv']);
    await until(() => text(element, '[role=status]') === 'Send this shared file?');
    await expectAccessible(element);
    expect(names(element)).to.deep.equal([]);
    find(element, '[part=offer-add]')!.click();
    (await service.next(/api\/master/)).json(200, { uploadId: 'u1' });
    expect(names(element)).to.deep.equal(['lab.csv']);
    await element.updateComplete;
    expect(isShown(element, '[part=offer]')).to.equal(false);
  });

  it('go with "Not now", and the focus stays in the element', async () => {
    const element = await offered();
    find(element, '[part=offer-decline]')!.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => !find(element, '[part=offer]'));
    expect(names(element)).to.deep.equal([]);
    expect(text(element, '[role=status]')).to.equal('');
    expect(document.activeElement).to.equal(element);
  });

  it('are one question when more come', async () => {
    const element = await offered();
    element.offer([csv('next.csv')]);
    await element.updateComplete;
    expect(text(element, '[part=offer] h2')).to.equal('Send these 2 shared files?');
    expect(shownNames(element)).to.deep.equal(['lab.csv', 'next.csv']);
    find(element, '[part=offer-add]')!.click();
    expect(names(element)).to.deep.equal(['lab.csv', 'next.csv']);
  });

  it('are scrolled to, because the page of a share opens at its top', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload style="margin-block: 3000px"></hdt-upload>`);
    scrollTo(0, 0);
    element.offer([csv('lab.csv')]);
    await until(() => {
      const bottom = find(element, '[part=offer]')?.getBoundingClientRect().bottom ?? Infinity;
      return bottom <= innerHeight + 1;
    });
    scrollTo(0, 0);
  });

  it('wait while the element is disabled', async () => {
    const element = await create();
    element.disabled = true;
    element.offer([csv('lab.csv')]);
    await until(() => find(element, '[part=offer]'));
    const button = find(element, '[part=offer-add]') as HTMLButtonElement;
    expect(button.disabled).to.equal(true);
    element.disabled = false;
    await until(() => !button.disabled);
    expect((find(element, '[part=choose]') as HTMLButtonElement).disabled).to.equal(false);
    button.click();
    expect(names(element)).to.deep.equal(['lab.csv']);
  });

  it('may be offered before the element is on a page', async () => {
    const element = document.createElement('hdt-upload');
    element.offer([csv('lab.csv')]);
    document.body.append(element);
    await until(() => find(element, '[part=offer]'));
    expect(shownNames(element)).to.deep.equal(['lab.csv']);
    element.remove();
  });

  it('go when the element leaves its page, and when its form is reset', async () => {
    const element = await offered();
    const parent = element.parentElement!;
    element.remove();
    await Promise.resolve();
    parent.append(element);
    await element.updateComplete;
    expect(isShown(element, '[part=offer]')).to.equal(false);
    element.offer([csv('lab.csv')]);
    element.formResetCallback();
    await element.updateComplete;
    expect(isShown(element, '[part=offer]')).to.equal(false);
  });

  it('go when another person signs in', async () => {
    const element = await create();
    element.add([csv('ana.csv')]);
    for (let n = 0; n < 2; n += 1) (await service.next(/master/)).json(401, {});
    await until(() => element.entries[0]?.status === 'failed');
    element.offer([csv('shared.csv')]);
    await until(() => find(element, '[part=offer]'));
    service.signIn('ben');
    element.retryAll();
    const grant = { access_token: 'b', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' };
    (await service.next(/token$/)).json(200, { ...grant, subject_tag: 'ben' });
    await until(() => text(element, '[role=alert]')?.includes('Someone else has signed in'));
    expect(isShown(element, '[part=offer]')).to.equal(false);
  });

  it('stay when the element is moved', async () => {
    const element = await offered();
    const place = document.createElement('div');
    element.parentElement!.append(place);
    place.append(element);
    await element.updateComplete;
    expect(shownNames(element)).to.deep.equal(['lab.csv']);
  });

  it('have names that are only text', async () => {
    const element = await offered([csv('<img src=x onerror=alert(1)>.csv'), csv('a\u202Efdp.csv')]);
    expect(shownNames(element)).to.deep.equal(['<img src=x onerror=alert(1)>.csv', 'afdp.csv']);
    expect(isShown(element, '[part=offer] img')).to.equal(false);
  });

  it('are nothing where nothing was shared', async () => {
    const element = await create();
    for (const nothing of [null, undefined, []]) element.offer(nothing);
    await element.updateComplete;
    expect(isShown(element, '[part=offer]')).to.equal(false);
    expect(isShown(element, '[part=notice]')).to.equal(false);
  });
});

describe('a share without files', () => {
  it('is explained until a file is added', async () => {
    const element = await create();
    element.offer('expired');
    await until(() => find(element, '[role=alert] [part=notice]'));
    expect(text(element, '[part=notice]')).to.contain('no longer here');
    element.add([csv('lab.csv')]);
    await element.updateComplete;
    expect(isShown(element, '[role=alert] [part=notice]')).to.equal(false);
  });
});

describe('the question follows the language', () => {
  const sentences = {
    es: ['¿Enviar este archivo compartido?', 'ya no está aquí'],
    de: ['Diese geteilte Datei senden?', 'nicht mehr da'],
    zh: ['要发送这个分享的文件吗？', '已不在这里'],
  };
  for (const [language, [question, fault]] of Object.entries(sentences)) {
    it(language, async () => {
      const element = await offered();
      element.lang = language;
      await until(() => text(element, '[part=offer] h2') === question);
      expect(text(element, '[role=status]')).to.equal(question);
      element.offer('expired');
      await until(() => text(element, '[part=notice]')?.includes(fault!));
    });
  }
});
