import { sendKeys } from '@web/test-runner-commands';
import { LitElement } from 'lit';
import { expect, fixture, html } from '../../support/testing.js';
import '../../../src/index.js';
import { isFocusElsewhere } from '../../../src/ui/focus-elsewhere.js';
import { service } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import { answer, create, jpeg, oximeter, reach, setUpService } from '../capture/stage.js';

let field: HTMLInputElement;

setUpService();
beforeEach(() => {
  field = document.createElement('input');
  document.body.append(field);
});
afterEach(() => field.remove());

type Tag = 'hdt-upload' | 'hdt-device-capture' | 'hdt-records' | 'hdt-results';
type Public = HTMLElement & { updateComplete: Promise<boolean> };

interface Row {
  readonly tag: Tag;
  readonly method: string;
  readonly open: () => Promise<Public>;
  /** A part of the element that can take the focus; most go, or are drawn anew, with the call. */
  readonly part: string;
  /** Calls the method and resolves when the screen shows what came of it. */
  readonly call: (element: never) => unknown;
}

/** By name: a report that prints two elements takes minutes. */
const isAt = (active: Element | null, wanted: Element) =>
  expect(active === wanted, `the focus is at ${active?.outerHTML.slice(0, 80)}`).to.equal(true);
const csv = (glucose = 5.6) => new File([`name,result\nGlucose,${glucose}\n`], 'lab.csv');

/** With one file that was refused because there was no room. */
async function uploadWithRefusal() {
  const element = await fixture<HTMLElementTagNameMap['hdt-upload']>(
    html`<hdt-upload max-files="1"></hdt-upload>`,
  );
  element.add([csv(), csv(5.7)]);
  await until(() => refusedId(element) !== undefined);
  await element.updateComplete;
  return element;
}

const refusedId = ({ entries }: HTMLElementTagNameMap['hdt-upload']): string | undefined =>
  entries.find(({ status }) => status === 'failed')?.id;

async function uploadOnItsWay() {
  const element = await fixture<HTMLElementTagNameMap['hdt-upload']>(html`<hdt-upload></hdt-upload>`);
  element.add([csv()]);
  await service.next(/module=pathology/);
  await until(() => element.entries[0]?.status === 'posting');
  await element.updateComplete;
  return element;
}

const upload = {
  uploadId: 'u1',
  fileName: 'panel.hl7',
  status: 'completed',
  uploadedDate: '2026-11-20T08:00:00Z',
  expiresAt: null,
};
const answerLists = async (uploads: object[] | null) => {
  for (let n = 0; n < 2; n += 1) {
    const turn = await service.next(/uploads|transformations/);
    if (uploads === null) turn.json(403, {});
    else turn.json(200, turn.path.includes('uploads') ? { uploads } : { records: [] });
  }
};
async function records() {
  const element = await fixture<HTMLElementTagNameMap['hdt-records']>(html`<hdt-records></hdt-records>`);
  await answerLists([upload]);
  await until(() => element.shadowRoot!.querySelector('[aria-expanded]'));
  return element;
}

const readAPhoto = async (element: HTMLElementTagNameMap['hdt-device-capture']) => {
  element.review = 'never';
  element.take(await jpeg());
  await reach(element, 'reading');
  (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
  await reach(element, 'read');
};

const inAForm = async <Name extends Tag>(tag: Name) => {
  const form = await fixture<HTMLFormElement>(
    tag === 'hdt-upload'
      ? html`<form><hdt-upload name="reports"></hdt-upload></form>`
      : html`<form><hdt-device-capture name="reading"></hdt-device-capture></form>`,
  );
  const element = form.querySelector<HTMLElementTagNameMap[Name] & Public>(tag)!;
  await element.updateComplete;
  return element;
};

const row = <Name extends Tag>(
  tag: Name,
  method: string,
  rest: Omit<Row, 'tag' | 'method' | 'call' | 'open'> & {
    readonly open: () => Promise<HTMLElementTagNameMap[Name]>;
    readonly call: (element: HTMLElementTagNameMap[Name]) => unknown;
  },
): Row => ({ tag, method, ...rest });

const TABLE: readonly Row[] = [
  row('hdt-upload', 'add', {
    open: () => inAForm('hdt-upload'),
    part: '[part=choose]',
    call: async (element) => {
      element.add([csv()]);
      await until(() => element.entries.length === 1);
    },
  }),
  row('hdt-upload', 'offer', {
    open: () => inAForm('hdt-upload'),
    part: '[part=choose]',
    call: async (element) => {
      element.offer([csv()]);
      await until(() => element.shadowRoot!.querySelector('[part=offer]'));
    },
  }),
  row('hdt-upload', 'cancel', {
    open: uploadOnItsWay,
    part: '[part=entry] button',
    call: (element) => element.cancel(element.entries[0]!.id),
  }),
  row('hdt-upload', 'watch', {
    open: async () => {
      const element = await uploadOnItsWay();
      element.cancel(element.entries[0]!.id);
      (await service.next(/idempotency-keys/)).json(200, { uploads: [{ uploadId: 'u1' }] });
      await until(() => element.entries[0]?.status === 'unwatched');
      await element.updateComplete;
      return element;
    },
    part: '[part=entry] button',
    call: (element) => element.watch(element.entries[0]!.id),
  }),
  row('hdt-upload', 'retry', {
    open: uploadWithRefusal,
    part: '[part=entry] button',
    call: async (element) => {
      element.maxFiles = null;
      element.retry(refusedId(element)!);
      await until(() => refusedId(element) === undefined);
    },
  }),
  row('hdt-upload', 'dismiss', {
    open: uploadWithRefusal,
    part: '[part=entry] button',
    call: (element) => element.dismiss(refusedId(element)!),
  }),
  ...(['pause', 'resume', 'retryAll', 'cancelAll', 'clearFinished'] as const).map((method) =>
    row('hdt-upload', method, {
      open: uploadOnItsWay,
      part: '[part=entry] button',
      call: (element) => element[method](),
    }),
  ),
  row('hdt-upload', 'checkValidity', {
    open: () => inAForm('hdt-upload'),
    part: '[part=choose]',
    call: (element) => element.checkValidity(),
  }),
  // Of what is missing the platform itself tells the person, at the field: nothing is missing here.
  row('hdt-upload', 'reportValidity', {
    open: () => inAForm('hdt-upload'),
    part: '[part=choose]',
    call: (element) => element.reportValidity(),
  }),
  row('hdt-upload', 'setCustomValidity', {
    open: () => inAForm('hdt-upload'),
    part: '[part=choose]',
    call: (element) => element.setCustomValidity('Not today.'),
  }),
  row('hdt-upload', 'formResetCallback', {
    open: uploadWithRefusal,
    part: '[part=entry] button',
    call: (element) => element.formResetCallback(),
  }),
  row('hdt-device-capture', 'take', { open: () => create(), part: '.primary', call: readAPhoto }),
  row('hdt-device-capture', 'checkValidity', {
    open: () => inAForm('hdt-device-capture'),
    part: '.primary',
    call: (element) => element.checkValidity(),
  }),
  row('hdt-device-capture', 'reportValidity', {
    open: () => inAForm('hdt-device-capture'),
    part: '.primary',
    call: (element) => element.reportValidity(),
  }),
  row('hdt-device-capture', 'setCustomValidity', {
    open: () => inAForm('hdt-device-capture'),
    part: '.primary',
    call: (element) => element.setCustomValidity('Not today.'),
  }),
  row('hdt-device-capture', 'formResetCallback', {
    open: async () => {
      const element = await create();
      await readAPhoto(element);
      return element;
    },
    part: '.primary',
    call: (element) => element.formResetCallback(),
  }),
  row('hdt-records', 'reload', {
    open: records,
    part: '[aria-expanded]',
    call: async (element) => {
      const reloaded = element.reload();
      await answerLists(null);
      await reloaded;
    },
  }),
  row('hdt-results', 'load', {
    open: async () => {
      const element = await fixture<HTMLElementTagNameMap['hdt-results']>(html`<hdt-results></hdt-results>`);
      element.load({ results: [{ 'Biomarker-Name': 'Sodium', Result: '140' }] });
      await element.updateComplete;
      return element;
    },
    part: '[part=action]',
    call: (element) => element.load({ results: [{ 'Biomarker-Name': 'Potassium', Result: '4.1' }] }),
  }),
];

for (const { tag, method, open, part, call } of TABLE) {
  describe(`${tag}.${method}() called by a program`, () => {
    it('leaves the focus in another field', async () => {
      const element = await open();
      field.focus();
      await call(element as never);
      await element.updateComplete;
      isAt(document.activeElement, field);
    });

    it('leaves the focus in the element, where the person left it', async () => {
      const element = await open();
      const held = element.shadowRoot!.querySelector<HTMLElement>(part)!;
      held.focus();
      isAt(element.shadowRoot!.activeElement, held);
      await call(element as never);
      await element.updateComplete;
      isAt(document.activeElement, element);
      // What had it may be gone: then no other control gets it.
      const card = element.shadowRoot!.querySelector('.card')!;
      isAt(element.shadowRoot!.activeElement, held.isConnected ? held : card);
    });
  });
}

describe('the focus after its control was removed', () => {
  it('is not moved by views that a program opens, even after the person acted', async () => {
    const element = await create();
    element.shadowRoot!.querySelector<HTMLElement>('.primary')!.focus();
    await sendKeys({ press: 'Shift' });
    await readAPhoto(element);
    isAt(element.shadowRoot!.activeElement, element.shadowRoot!.querySelector('.card')!);
  });

  it('moves to the first control of the element with Tab', async () => {
    const element = await create();
    element.shadowRoot!.querySelector<HTMLElement>('.primary')!.focus();
    await readAPhoto(element);
    await sendKeys({ press: 'Tab' });
    const { activeElement } = element.shadowRoot!;
    expect(activeElement).to.equal(element.shadowRoot!.querySelector('summary, button'));
    expect(element.shadowRoot!.querySelector('.card')!.hasAttribute('tabindex')).to.equal(false);
  });
});

describe('an element in the shadow root of a component', () => {
  const component = document.createElement('div');
  component.attachShadow({ mode: 'open' }).innerHTML = '<button></button><section></section>';
  const [beside, host] = component.shadowRoot!.children as unknown as [HTMLElement, HTMLElement];
  host.attachShadow({ mode: 'open' }).innerHTML = '<button></button>';
  const inside = host.shadowRoot!.querySelector('button')!;
  beforeEach(() => document.body.append(component));
  afterEach(() => component.remove());

  it('knows whether the person is elsewhere', () => {
    expect(isFocusElsewhere(host), 'nowhere').to.equal(false);
    for (const [control, isElsewhere] of [
      [field, true],
      [beside, true],
      [inside, false],
    ] as const) {
      control.focus();
      expect(isFocusElsewhere(host), control.outerHTML).to.equal(isElsewhere);
    }
  });
});

it('every public method is in the table', () => {
  // A dialog takes the focus: `browser/upload/pages` tests that it returns.
  const LIFE_CYCLE =
    /Callback$|^(?:constructor|render|scheduleUpdate|getUpdateComplete|createRenderRoot|willUpdate|update|firstUpdated|updated)$|^(?:addEventListener|addStyles|dispatch|dispatchNative|formState|showValue|setValue|clear|focus)$|^(?:photographPages|usePhone)$/;
  const missing: string[] = [];
  for (const tag of ['hdt-upload', 'hdt-device-capture', 'hdt-records', 'hdt-results'] as const) {
    const covered = TABLE.filter((one) => one.tag === tag).map(({ method }) => method);
    for (
      let one = customElements.get(tag)!.prototype;
      one !== LitElement.prototype;
      one = Object.getPrototypeOf(one)
    ) {
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(one))) {
        if (typeof value !== 'function' || LIFE_CYCLE.test(name)) continue;
        if (!covered.includes(name)) missing.push(`${tag}.${name}`);
      }
    }
  }
  expect(missing).to.deep.equal([]);
});
