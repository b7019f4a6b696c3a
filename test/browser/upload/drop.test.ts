import { fixture, html } from '@open-wc/testing';
import { expect } from '../../support/testing.js';
import '../../../src/upload.js';
import type { HdtUpload } from '../../../src/upload.js';
import { setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';

setUpPageService();

const files = (): DataTransfer => {
  const transfer = new DataTransfer();
  transfer.items.add(new File(['name,result\nGlucose,5.6\n'], 'lab.csv'));
  return transfer;
};
const text = (type: string, data: string): DataTransfer => {
  const transfer = new DataTransfer();
  transfer.setData(type, data);
  return transfer;
};
const drag = (target: EventTarget, type: string, dataTransfer: DataTransfer): DragEvent => {
  const event = new DragEvent(type, { bubbles: true, composed: true, cancelable: true, dataTransfer });
  target.dispatchEvent(event);
  return event;
};
const isDragged = (element: HdtUpload) => element.matches(':state(dragging)');
const notice = (element: HdtUpload) => element.shadowRoot!.querySelector('[part=notice]')?.textContent;

let element: HdtUpload;
beforeEach(async () => {
  element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
});

describe('a drag', () => {
  it('ends when the node below it is replaced, of which no event tells', async () => {
    const zone = element.shadowRoot!.querySelector('[part=drop]')!;
    drag(zone, 'dragenter', files());
    drag(zone, 'dragover', files());
    await until(() => isDragged(element), 'does not show the drag');
    await until(() => !isDragged(element), 'shows it for ever');
  });

  it('goes on over a child of the page, and ends beside the element', async () => {
    const slotted = element.appendChild(document.createElement('p'));
    drag(element, 'dragenter', files());
    await element.updateComplete;
    const within = new DragEvent('dragleave', { dataTransfer: files(), relatedTarget: slotted });
    element.dispatchEvent(within);
    await element.updateComplete;
    expect(isDragged(element)).to.equal(true);
    element.dispatchEvent(
      new DragEvent('dragleave', { dataTransfer: files(), relatedTarget: document.body }),
    );
    await element.updateComplete;
    expect(isDragged(element)).to.equal(false);
  });
});

describe('a drag beside the element', () => {
  it('is left to another file field of the page, and kept from the page itself', () => {
    const field = document.body.appendChild(Object.assign(document.createElement('input'), { type: 'file' }));
    expect(drag(field, 'dragover', files()).defaultPrevented).to.equal(false);
    field.disabled = true;
    expect(drag(field, 'dragover', files()).defaultPrevented).to.equal(true);
    expect(drag(document.body, 'dragover', files()).defaultPrevented).to.equal(true);
    field.remove();
  });
});

describe('what is dropped', () => {
  for (const [type, data] of [
    ['text/uri-list', 'https://clinic.example/report.pdf'],
    ['text/plain', 'Glucose 5.6'],
  ] as const) {
    it(`is no file: it is said, and the browser does not open it (${type})`, async () => {
      expect(drag(element, 'dragover', text(type, data)).defaultPrevented).to.equal(true);
      expect(drag(element, 'drop', text(type, data)).defaultPrevented).to.equal(true);
      await element.updateComplete;
      expect(notice(element)).to.contain('not a file');
      drag(element, 'drop', files());
      await until(() => element.entries.length === 1, 'does not take the file');
      expect(notice(element) ?? '').not.to.contain('not a file');
    });
  }

  it('is a text in a field of the page inside the element: it goes there', () => {
    const field = element.appendChild(document.createElement('textarea'));
    expect(drag(field, 'drop', text('text/plain', 'a note')).defaultPrevented).to.equal(false);
  });
});

describe('a click in the drop zone', () => {
  /** Clicks of the field that opens the picker of files. */
  const countOpenings = (): (() => number) => {
    let openings = 0;
    element.shadowRoot!.querySelector('#files')!.addEventListener('click', (event) => {
      openings += 1;
      event.preventDefault();
    });
    return () => openings;
  };
  const slot = (name: string, tag: string, properties: object = {}): HTMLElement => {
    const added = Object.assign(document.createElement(tag), { slot: name, ...properties });
    return element.appendChild(added);
  };

  for (const [what, properties] of [
    ['x-button', {}],
    ['select', {}],
    ['summary', {}],
    ['div', { role: 'button' }],
  ] as const)
    it(`on <${what}> of the page among the buttons is left to it`, () => {
      const openings = countOpenings();
      slot('actions', what, properties).click();
      const group = slot('actions', 'div');
      group.appendChild(document.createElement(what)).click();
      expect(openings()).to.equal(0);
    });

  it('on a button of a shadow tree among the buttons is left to it', () => {
    const openings = countOpenings();
    const custom = slot('actions', 'x-button');
    custom.attachShadow({ mode: 'open' }).appendChild(document.createElement('button')).click();
    expect(openings()).to.equal(0);
  });

  it('on a link in its title or hint is left to it, and beside one opens the picker', () => {
    const openings = countOpenings();
    for (const name of ['title', 'hint']) {
      const text = slot(name, 'span');
      text.appendChild(document.createElement('a')).click();
      text.appendChild(document.createElement('button')).click();
      expect(openings()).to.equal(0);
    }
    slot('hint', 'span').click();
    expect(openings()).to.equal(1);
  });

  it('on the zone or on its own button opens the picker once', () => {
    const openings = countOpenings();
    element.shadowRoot!.querySelector<HTMLElement>('[part=drop]')!.click();
    expect(openings()).to.equal(1);
    element.shadowRoot!.querySelector<HTMLElement>('[part=choose]')!.click();
    expect(openings()).to.equal(2);
  });
});
