import { expect } from '../../support/testing.js';
import '../../../src/index.js';
import { readBiomarkers } from '../../../src/results/data/biomarkers.js';
import { LEVEL_2 } from '../../support/level-2.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';

setUpPageService();
afterEach(() => {
  document.querySelector('#stage')?.remove();
});

type Tag = 'hdt-upload' | 'hdt-device-capture' | 'hdt-records' | 'hdt-results';

interface Row<Name extends Tag> {
  readonly tag: Name;
  readonly property: keyof HTMLElementTagNameMap[Name] & string;
  readonly value: unknown;
  /** Waits for what the value makes observable; the test times out without it. */
  readonly shows: (element: HTMLElementTagNameMap[Name]) => Promise<void>;
  /** The attribute that does the same, if there is one. */
  readonly attribute?: readonly [name: string, value: string];
}

const csv = (value = 5.6) => new File([`name,result\nGlucose,${value}\n`], 'lab.csv');
const hl7 = () =>
  new File(['MSH|^~\\&|LAB\rPID|1||88^^^HARBOUR^MR||SILVA^ANA\rOBX|1|NM|2345-7||5|mmol/L\r'], 'lab.hl7');
const token = { access_token: 't', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' };
const text = (element: Element) => element.shadowRoot!.textContent!.replace(/\s+/g, ' ');
const showsText = (words: string) => (element: HTMLElement) =>
  until(() => text(element).includes(words), `never shows "${words}"`);
/** In a report inside the element. */
const showsNameIn = (element: HTMLElement) =>
  until(() => {
    const report = element.shadowRoot!.querySelector('hdt-results');
    return report?.shadowRoot && text(report).includes('My name of it');
  }, 'never draws the name');
const stored = { uploadId: 'u1', fileName: 'a.hl7', status: 'completed', uploadedDate: '2026-01-01' };
const isDisabled = (element: HTMLElement) =>
  until(() => element.shadowRoot!.querySelector('button')?.disabled, 'is not disabled');
const missesValue = (element: HTMLElement & { validity: ValidityState }) =>
  until(() => element.validity.valueMissing, 'is not required');

async function pressPrint(element: HTMLElementTagNameMap['hdt-results']): Promise<void> {
  await until(() => element.shadowRoot!.querySelector('[part=save] button'));
  element.shadowRoot!.querySelectorAll<HTMLElement>('[part=save] > button')[1]!.click();
}

/** The exchange of the next request goes there. Answers what is asked before. */
async function exchangesAt(path: string): Promise<void> {
  for (;;) {
    const turn = await service.nextRequest();
    if (turn.path.endsWith(path)) return;
    if (turn.path.endsWith('/hdt/token')) turn.json(200, token);
    else turn.json(200, {});
  }
}

/** A photo that nobody wants to see first. */
async function send(element: HTMLElementTagNameMap['hdt-device-capture']): Promise<void> {
  element.review = 'never';
  element.take(await photo());
}

let calls = 0;
const countedSource = async () => {
  calls += 1;
  return token;
};
const usesSource = async () => {
  await until(() => calls > 0, 'never asks the source');
  calls = 0;
};

async function photo(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 16 });
  canvas.getContext('2d')!.fillRect(0, 0, 16, 16);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return new File([blob!], 'device.jpg');
}

const oximeter = {
  success: true,
  extractions: [
    {
      id: 'r1',
      result: {
        success: true,
        items: [{ deviceType: 'pulse oximeter', data: { spo2: { value: 98, unit: '%' } }, confidence: 0.9 }],
      },
    },
  ],
};

const reading = JSON.stringify({
  readings: [
    {
      deviceType: 'pulse oximeter',
      confidence: 0.9,
      measurements: [
        { key: 'spo2', value: '98', unit: '%', read: { value: '98', unit: '%' }, confirmed: null },
      ],
    },
  ],
  confidence: 0.9,
  lowConfidence: false,
  settled: 'confirmed',
  retakes: 0,
  recordId: 'r1',
  photo: { sha256: null, source: 'picker', takenAt: '2026-11-02T08:00:00.000Z', measures: null },
});
const sodium = (result: string, day: string) => ({
  'Biomarker-Name': 'Sodium',
  'LOINC-Code': '2951-2',
  Result: result,
  Unit: 'mmol/L',
  Date: `${day} 08:00:00`,
});
/** What was sent before is asked about, and listed. */
const showsUpload = async (element: HTMLElementTagNameMap['hdt-upload']) => {
  await service.next(/status\/u1/);
  await until(() => element.shadowRoot!.querySelector('[part=entry]'));
};

const row = <Name extends Tag>(one: Row<Name>) => one as unknown as Row<Tag>;
const TABLE: readonly Row<Tag>[] = [
  row({ tag: 'hdt-upload', property: 'value', value: ['u1'], shows: showsUpload }),
  row({
    tag: 'hdt-upload',
    property: 'defaultValue',
    value: 'u1',
    attribute: ['value', 'u1'],
    shows: showsUpload,
  }),
  row({
    tag: 'hdt-device-capture',
    property: 'value',
    value: reading,
    shows: showsText('Oxygen saturation'),
  }),
  row({
    tag: 'hdt-device-capture',
    property: 'defaultValue',
    value: reading,
    attribute: ['value', reading],
    shows: showsText('Oxygen saturation'),
  }),
  row({
    tag: 'hdt-upload',
    property: 'tokenEndpoint',
    value: '/hdt/other',
    attribute: ['token-endpoint', '/hdt/other'],
    shows: async (element) => {
      element.add([csv()]);
      await exchangesAt('/hdt/other');
    },
  }),
  row({
    tag: 'hdt-upload',
    property: 'tokenSource',
    value: countedSource,
    shows: async (element) => {
      element.add([csv()]);
      await usesSource();
    },
  }),
  row({
    tag: 'hdt-upload',
    property: 'accept',
    value: 'pdf',
    attribute: ['accept', 'pdf'],
    shows: async (element) => {
      await until(() => element.shadowRoot!.querySelector('#hint')?.textContent === 'PDF');
      element.add([csv()]);
      await until(() => element.entries[0]?.status === 'failed');
    },
  }),
  row({
    tag: 'hdt-upload',
    property: 'maxFiles',
    value: 1,
    attribute: ['max-files', '1'],
    shows: async (element) => {
      await showsText('up to 1 in all')(element);
      expect(element.shadowRoot!.querySelector<HTMLInputElement>('#files')!.multiple).to.equal(false);
      element.add([csv(5), csv(6)]);
      await until(() => element.entries[1]?.status === 'failed');
    },
  }),
  row({
    tag: 'hdt-upload',
    property: 'maxFileSize',
    value: 10,
    attribute: ['max-file-size', '10'],
    shows: async (element) => {
      element.add([csv()]);
      await showsText('This file is larger than 10 byte')(element);
    },
  }),
  row({
    tag: 'hdt-upload',
    property: 'subject',
    value: '77',
    shows: async (element) => {
      element.add([hl7()]);
      await showsText('Send anyway')(element);
    },
  }),
  row({
    tag: 'hdt-upload',
    property: 'patients',
    value: 'any',
    shows: async (element) => {
      element.add([hl7()]);
      await showsText('Report of')(element);
    },
  }),
  row({
    tag: 'hdt-upload',
    property: 'entryRenderer',
    value: (entry: { name: string }) => `My ${entry.name}`,
    shows: async (element) => {
      element.add([csv()]);
      await showsText('My lab.csv')(element);
    },
  }),
  row({
    tag: 'hdt-upload',
    property: 'nameRenderer',
    value: () => 'My name of it',
    shows: async (element) => {
      element.add([csv()]);
      (await service.next(/master/)).json(200, { uploadId: 'u1' });
      (await service.next(/status/)).json(200, { status: 'completed' });
      (await service.next(/results/)).json(200, { results: [{ 'Biomarker-Name': 'K', Result: '4.1' }] });
      await showsNameIn(element);
    },
  }),
  row({
    tag: 'hdt-upload',
    property: 'messages',
    value: { upload: { choose: 'Pick a report' } },
    shows: showsText('Pick a report'),
  }),
  ...(['hdt-upload', 'hdt-device-capture'] as const).flatMap((tag) => [
    row<'hdt-upload' | 'hdt-device-capture'>({
      tag,
      property: 'name',
      value: 'field',
      attribute: ['name', 'field'],
      shows: (element) => until(() => element.getAttribute('name') === 'field'),
    }),
    row<'hdt-upload' | 'hdt-device-capture'>({
      tag,
      property: 'required',
      value: true,
      attribute: ['required', ''],
      shows: missesValue,
    }),
    row<'hdt-upload' | 'hdt-device-capture'>({
      tag,
      property: 'disabled',
      value: true,
      attribute: ['disabled', ''],
      shows: isDisabled,
    }),
  ]),
  row({
    tag: 'hdt-device-capture',
    property: 'tokenEndpoint',
    value: '/hdt/other',
    attribute: ['token-endpoint', '/hdt/other'],
    shows: async (element) => {
      await send(element);
      await exchangesAt('/hdt/other');
    },
  }),
  row({
    tag: 'hdt-device-capture',
    property: 'tokenSource',
    value: countedSource,
    shows: async (element) => {
      await send(element);
      await usesSource();
    },
  }),
  row({
    tag: 'hdt-device-capture',
    property: 'minConfidence',
    value: 0.95,
    attribute: ['min-confidence', '0.95'],
    shows: async (element) => {
      await send(element);
      (await service.next(/module=medical/)).json(200, oximeter);
      await until(() => element.capture.status === 'low-confidence');
    },
  }),
  row({
    tag: 'hdt-device-capture',
    property: 'devices',
    value: 'glucometer',
    attribute: ['devices', 'glucometer'],
    shows: (element) => until(() => element.shadowRoot!.querySelector('.hint')?.textContent === 'Glucometer'),
  }),
  row({
    tag: 'hdt-device-capture',
    property: 'shutter',
    value: 'manual',
    attribute: ['shutter', 'manual'],
    shows: (element) => until(() => element.matches('[shutter=manual]') && element.shutter === 'manual'),
  }),
  row({
    tag: 'hdt-device-capture',
    property: 'networks',
    value: 'off',
    attribute: ['networks', 'off'],
    shows: (element) => until(() => element.matches('[networks=off]') && element.networks === 'off'),
  }),
  row({
    tag: 'hdt-device-capture',
    property: 'review',
    value: 'never',
    attribute: ['review', 'never'],
    shows: async (element) => {
      element.take(await photo());
      await service.next(/module=medical/);
    },
  }),
  row({
    tag: 'hdt-upload',
    property: 'phonePage',
    value: '/phone.html',
    attribute: ['phone-page', '/phone.html'],
    shows: (element) => until(() => text(element).includes('Use your phone')),
  }),
  row({
    tag: 'hdt-device-capture',
    property: 'phonePage',
    value: '/phone.html',
    attribute: ['phone-page', '/phone.html'],
    shows: (element) => until(() => text(element).includes('Use your phone')),
  }),
  row({
    tag: 'hdt-device-capture',
    property: 'recordsUrl',
    value: '/records.html',
    attribute: ['records-url', '/records.html'],
    shows: async (element) => {
      service.announce(...LEVEL_2, 'confirmations');
      await send(element);
      (await service.next(/module=medical/)).json(200, oximeter);
      await until(() => element.capture.status === 'read' && text(element).includes('Save this reading'));
      element.shadowRoot!.querySelector<HTMLElement>('.correction .primary')!.click();
      const put = await service.next(/confirmation$/);
      put.json(200, JSON.parse(put.body));
      await until(() => element.shadowRoot!.querySelector('a[href="/records.html"]') !== null);
    },
  }),
  ...(['voice', 'haptics'] as const).flatMap((property) => [
    row({
      tag: 'hdt-device-capture',
      property,
      value: true,
      attribute: [property, ''],
      shows: (element) => until(() => element.matches(`[${property}]`) && element[property]),
    }),
    row({
      tag: 'hdt-upload',
      property,
      value: true,
      attribute: [property, ''],
      shows: (element) => until(() => element[property]),
    }),
  ]),
  row({
    tag: 'hdt-upload',
    property: 'noPages',
    value: true,
    attribute: ['no-pages', ''],
    shows: (element) => until(() => !element.shadowRoot!.querySelector('[part=photograph-pages]')),
  }),
  row({
    tag: 'hdt-device-capture',
    property: 'messages',
    value: { capture: { open: 'Start' } },
    shows: showsText('Start'),
  }),
  row({
    tag: 'hdt-records',
    property: 'tokenEndpoint',
    value: '/hdt/other',
    attribute: ['token-endpoint', '/hdt/other'],
    shows: () => exchangesAt('/hdt/other'),
  }),
  row({ tag: 'hdt-records', property: 'tokenSource', value: countedSource, shows: usesSource }),
  row({
    tag: 'hdt-records',
    property: 'limit',
    value: 7,
    attribute: ['limit', '7'],
    shows: async () => {
      for (;;) {
        const turn = await service.next(/uploads|transformations/);
        if (/limit=7\b/.test(turn.path)) return;
        turn.json(200, {});
      }
    },
  }),
  row({
    tag: 'hdt-records',
    property: 'nameRenderer',
    value: () => 'My name of it',
    shows: async (element) => {
      for (let n = 0; n < 2; n += 1) {
        const turn = await service.next(/uploads|transformations/);
        turn.json(200, /uploads/.test(turn.path) ? { uploads: [stored] } : {});
      }
      await until(() => element.shadowRoot!.querySelector('[part=record] button'));
      element.shadowRoot!.querySelector<HTMLElement>('[part=record] button')!.click();
      (await service.next(/results/)).json(200, { results: [{ 'Biomarker-Name': 'K', Result: '4.1' }] });
      await showsNameIn(element);
    },
  }),
  row({
    tag: 'hdt-records',
    property: 'messages',
    value: { records: { title: 'My file' } },
    shows: showsText('My file'),
  }),
  row({
    tag: 'hdt-results',
    property: 'rows',
    value: [
      {
        name: 'Potassium',
        result: { kind: 'text', text: '4.1' },
        unit: 'mmol/L',
        low: '',
        high: '',
        flag: { level: 'none', derived: false },
        loinc: '',
        date: '',
        comment: '',
        original: null,
      },
    ],
    shows: showsText('Potassium'),
  }),
  row({
    tag: 'hdt-results',
    property: 'earlierRows',
    value: readBiomarkers({ results: [sodium('143', '2026-01-05')] })!.rows,
    shows: async (element) => {
      element.load({ results: [sodium('140', '2026-03-03')] });
      await until(() => element.shadowRoot!.querySelector('[part=change]'));
    },
  }),
  row({
    tag: 'hdt-results',
    property: 'fileName',
    value: 'panel.hl7',
    attribute: ['file-name', 'panel.hl7'],
    shows: (element) => {
      element.rows = [];
      return until(() => element.shadowRoot!.querySelector('[aria-label="Results of panel.hl7"]') !== null);
    },
  }),
  row({
    tag: 'hdt-results',
    property: 'fetchFile',
    value: async () => new Blob(),
    shows: (element) => {
      element.load({ results: [{ 'Biomarker-Name': 'Potassium', Result: '4.1' }] });
      return until(() => element.shadowRoot!.querySelectorAll('[part=save] details button').length === 6);
    },
  }),
  row({
    tag: 'hdt-results',
    property: 'unreadLines',
    value: 31,
    attribute: ['unread-lines', '31'],
    shows: (element) => {
      element.rows = [];
      return showsText('31 lines of this report could not be read')(element);
    },
  }),
  row({
    tag: 'hdt-results',
    property: 'reviewReasons',
    value: ['person', 'contradiction'],
    shows: (element) => {
      element.rows = [];
      return showsText('This report names more than one person. One test has two different results.')(
        element,
      );
    },
  }),
  row({
    tag: 'hdt-results',
    property: 'noSummary',
    value: true,
    attribute: ['no-summary', ''],
    shows: async (element) => {
      element.load({ results: [{ 'Biomarker-Name': 'K', Result: '4.1' }] });
      await showsText('4.1')(element);
      expect(element.shadowRoot!.querySelector('[part=results-summary]')).to.equal(null);
    },
  }),
  row({
    tag: 'hdt-results',
    property: 'severalPatients',
    value: true,
    attribute: ['several-patients', ''],
    shows: async (element) => {
      const day = (Result: string, on: string) => ({ 'Biomarker-Name': 'K', Result, Date: on });
      element.load({ results: [day('4.1', '2026-01-01'), day('4.4', '2026-02-01')] });
      await showsText('4.4')(element);
      expect(element.shadowRoot!.querySelector('[part=trend]')).to.equal(null);
    },
  }),
  row({
    tag: 'hdt-results',
    property: 'nameRenderer',
    value: () => 'My name of it',
    shows: async (element) => {
      element.load({ results: [{ 'Biomarker-Name': 'K', Result: '4.1' }] });
      await showsText('My name of it')(element);
    },
  }),
  row({
    tag: 'hdt-results',
    property: 'person',
    value: { name: 'Erika Muster', birthDate: '1984-03-12' },
    shows: async (element) => {
      element.load({ results: [{ 'Biomarker-Name': 'K', Result: '4.1' }] });
      await pressPrint(element);
      await showsText('Erika Muster')(element);
    },
  }),
  row({
    tag: 'hdt-results',
    property: 'printedBy',
    value: 'Ward 3',
    attribute: ['printed-by', 'Ward 3'],
    shows: async (element) => {
      element.load({ results: [{ 'Biomarker-Name': 'K', Result: '4.1' }] });
      const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')!;
      const printed = new Promise<string>((resolve) => {
        Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
          configurable: true,
          get(this: HTMLIFrameElement) {
            const page = get!.call(this) as Window;
            page.print = () => resolve(page.document.body.textContent!);
            return page;
          },
        });
      });
      await pressPrint(element);
      expect(await printed).to.contain('Ward 3');
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { configurable: true, get });
    },
  }),
  row({
    tag: 'hdt-results',
    property: 'messages',
    value: { results: { none: 'Empty report' } },
    shows: (element) => {
      element.rows = [];
      return showsText('Empty report')(element);
    },
  }),
  ...(['hdt-upload', 'hdt-device-capture', 'hdt-records', 'hdt-results'] as const).map((tag) =>
    row({
      tag,
      property: 'theme',
      value: 'dark',
      attribute: ['theme', 'dark'],
      shows: (element) => until(() => getComputedStyle(element).colorScheme.includes('dark'), 'is not dark'),
    }),
  ),
];

function stage(): HTMLElement {
  const page = Object.assign(document.createElement('form'), { id: 'stage', lang: 'en' });
  document.body.append(page);
  return page;
}

describe('every public property of every element', () => {
  for (const { tag, property, value, attribute, shows } of TABLE) {
    const set = (element: HTMLElement) => Object.assign(element, { [property]: value });

    it(`<${tag}> ${property}, set before the tag is attached`, async () => {
      const element = document.createElement(tag);
      set(element);
      stage().append(element);
      await shows(element);
    });

    it(`<${tag}> ${property}, set after the tag is attached`, async () => {
      const element = document.createElement(tag);
      stage().append(element);
      set(element);
      await shows(element);
    });

    it(`<${tag}> ${property}, changed later`, async () => {
      const element = document.createElement(tag);
      stage().append(element);
      await element.updateComplete;
      set(element);
      await shows(element);
    });

    if (!attribute) continue;
    it(`<${tag}> ${attribute[0]}, as an attribute, and the default once it is removed`, async () => {
      const element = document.createElement(tag);
      const initial = Reflect.get(element, property);
      element.setAttribute(...attribute);
      stage().append(element);
      await shows(element);
      element.removeAttribute(attribute[0]);
      expect(Reflect.get(element, property)).to.equal(initial);
    });
  }

  it('is listed in this table', () => {
    for (const tag of ['hdt-upload', 'hdt-device-capture', 'hdt-records', 'hdt-results'] as const) {
      const { elementProperties } = customElements.get(tag) as unknown as {
        elementProperties: Map<string, { state?: boolean }>;
      };
      const own = [...elementProperties].filter(([, { state }]) => !state).map(([name]) => name);
      const inTable = TABLE.filter((one) => one.tag === tag).map(({ property }) => property as string);
      expect(inTable.sort(), tag).to.deep.equal(own.sort());
    }
  });

  it('names no endpoint in <hdt-results>', () => {
    const element = document.createElement('hdt-results');
    expect('tokenEndpoint' in element || 'tokenSource' in element).to.equal(false);
  });
});

describe('a connection', () => {
  it('is closed when the element leaves its page, and opened again when it returns', async () => {
    const element = document.createElement('hdt-records');
    const page = stage();
    page.append(element);
    for (let n = 0; n < 2; n += 1) (await service.next(/uploads|transformations/)).json(200, {});
    await until(() => text(element).includes('No reports yet'));
    element.remove();
    await Promise.resolve();
    service.signIn('ben');
    page.append(element);
    expect((await service.nextRequest()).path).to.match(/token$/);
  });

  it('keeps the files when the page sets another token source of the same person', async () => {
    const element = document.createElement('hdt-upload');
    const sourceOf = (subject_tag: string) => async () => ({ ...token, subject_tag });
    element.tokenSource = sourceOf('ana');
    stage().append(element);
    element.add([csv()]);
    (await service.next(/master/)).json(200, { uploadId: 'u1' });
    (await service.next(/status/)).json(200, { status: 'completed' });
    element.tokenSource = sourceOf('ana');
    (await service.next(/results/)).json(200, { results: [] });
    await until(() => element.entries[0]?.status === 'ready');
  });

  it('sends no file of one person with the token source of another', async () => {
    const element = document.createElement('hdt-upload');
    const sourceOf = (subject_tag: string) => async () => ({ ...token, subject_tag });
    element.tokenSource = sourceOf('ana');
    stage().append(element);
    element.add([csv()]);
    (await service.next(/master/)).json(422, {});
    await until(() => element.entries[0]?.status === 'failed');
    element.tokenSource = sourceOf('ben');
    element.add([csv(7)]);
    await until(() => text(element).includes('Someone else has signed in'));
    expect(element.entries).to.deep.equal([]);
    expect(service.waiting).to.equal(0);
  });
});
