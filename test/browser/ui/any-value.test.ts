import type { LitElement } from 'lit';
import { expect } from '../../support/testing.js';
import '../../../src/index.js';
import { hints } from '../../../src/core/hints.js';
import { readBiomarkers } from '../../../src/results/data/biomarkers.js';
import { setUpPageService } from '../../support/page-service.js';

setUpPageService();

const TAGS = ['hdt-upload', 'hdt-device-capture', 'hdt-records', 'hdt-results'] as const;

/** What frameworks clear a property by, and what a template writes by mistake. */
const NOTHING = [undefined, null, ''];
const WRONG = [
  Number.NaN,
  0,
  -1,
  {},
  [],
  [undefined],
  [{}],
  true,
  'wrong word',
  () => {},
  Symbol('x'),
  new Date(Number.NaN),
];
const ATTRIBUTES = [
  '',
  ' ',
  'undefined',
  'null',
  'NaN',
  '[object Object]',
  '{{ value }}',
  '10MB',
  '70%',
  'off',
  'en_US',
  'auto',
];

const { rows } = readBiomarkers({ results: [{ 'Biomarker-Name': 'Glucose', Result: '5.3' }] })!;

/** A value that shows, of each property. A new property needs one here. */
const GOOD: Readonly<Record<string, unknown>> = {
  accept: 'pdf',
  defaultValue: '',
  devices: 'spirometer',
  disabled: true,
  earlierRows: rows,
  entryRenderer: () => 'entry',
  fetchFile: async () => new Blob(),
  fileName: 'panel.hl7',
  haptics: true,
  limit: 2,
  maxFiles: 3,
  maxFileSize: 1e6,
  messages: { upload: { choose: 'Pick' } },
  minConfidence: 0.5,
  name: 'report',
  networks: 'off',
  nameRenderer: () => 'name',
  noPages: true,
  noSummary: true,
  patients: 'any',
  person: { name: 'Erika Muster', birthDate: '1970-01-02' },
  phonePage: '/phone.html',
  printedBy: 'Clinic',
  recordsUrl: '/records.html',
  required: true,
  review: 'always',
  reviewReasons: ['date'],
  theme: 'dark',
  rows,
  severalPatients: true,
  shutter: 'manual',
  subject: '88',
  tokenEndpoint: '/other/token',
  tokenSource: () => new Promise(() => {}),
  unreadLines: 4,
  value: '',
  voice: true,
};

type Any = LitElement & Record<string, unknown>;

let stage: HTMLElement;
let failures: unknown[];
const collect = (event: ErrorEvent | PromiseRejectionEvent) => {
  failures.push('reason' in event ? event.reason : event.error);
};

beforeEach(() => {
  stage = document.body.appendChild(document.createElement('div'));
  failures = [];
  window.addEventListener('error', collect);
  window.addEventListener('unhandledrejection', collect);
});
afterEach(() => {
  stage.remove();
  window.removeEventListener('error', collect);
  window.removeEventListener('unhandledrejection', collect);
  delete hints.valueRefused;
});

function create(tag: string): Any {
  // A list is kept for the next element of the page.
  sessionStorage.clear();
  return document.createElement(tag) as Any;
}
/** With a report, since `<hdt-results>` is empty without. */
const createFilled = (tag: string): Any => Object.assign(create(tag), tag === 'hdt-results' && { rows });
const attach = async (element: Any): Promise<Any> => {
  stage.append(element);
  await element.updateComplete;
  return element;
};
const shown = (element: Any): string => element.shadowRoot!.textContent!.replace(/\s+/g, ' ');
const declarations = (tag: string) =>
  (customElements.get(tag) as unknown as typeof LitElement).elementProperties;
const propertiesOf = (tag: string): string[] =>
  Array.from(declarations(tag), ([name, { state }]) => (state ? '' : String(name))).filter(Boolean);
const attributesOf = (tag: string): readonly string[] => [
  ...(customElements.get(tag) as unknown as typeof LitElement).observedAttributes,
  'lang',
];
const said = (value: unknown): string =>
  typeof value === 'object' ? (JSON.stringify(value) ?? 'null') : String(value);

for (const tag of TAGS) {
  describe(`<${tag}>`, () => {
    for (const name of propertiesOf(tag)) {
      it(`takes any value as ${name}`, async () => {
        expect(GOOD).to.have.property(name);
        const fresh = await attach(create(tag));
        for (const value of [...NOTHING, ...WRONG]) {
          const before = create(tag);
          before[name] = value;
          await attach(before);
          const after = await attach(create(tag));
          after[name] = GOOD[name];
          await after.updateComplete;
          after[name] = value;
          await after.updateComplete;
          expect(shown(after), `${said(value)} before and after it is attached`).to.equal(shown(before));
          before.remove();
          after.remove();
        }
        expect(failures).to.deep.equal([]);
        for (const value of NOTHING.slice(0, 2)) {
          const cleared = await attach(create(tag));
          cleared[name] = GOOD[name];
          await cleared.updateComplete;
          cleared[name] = value;
          await cleared.updateComplete;
          expect(cleared[name], said(value)).to.deep.equal(fresh[name]);
          expect(shown(cleared), said(value)).to.equal(shown(fresh));
          cleared.remove();
        }
      });
    }

    for (const name of attributesOf(tag)) {
      it(`takes any text as the attribute ${name}`, async () => {
        const fresh = await attach(createFilled(tag));
        for (const text of ATTRIBUTES) {
          const element = createFilled(tag);
          element.setAttribute(name, text);
          await attach(element);
          expect(shown(element), text).not.to.equal('');
          element.removeAttribute(name);
          await element.updateComplete;
          expect(shown(element), `after ${text} is removed`).to.equal(shown(fresh));
          element.remove();
        }
        expect(failures).to.deep.equal([]);
      });
    }
  });
}

describe('a value that is not accepted', () => {
  const told: string[] = [];
  beforeEach(() => {
    told.length = 0;
    hints.valueRefused = (element, name, given) => {
      told.push(`${element.localName} ${name} ${said(given)}`);
    };
  });

  for (const [tag, attribute, text, told1] of [
    ['hdt-upload', 'max-files', 'three', 'hdt-upload maxFiles three'],
    ['hdt-upload', 'max-file-size', 'ten', 'hdt-upload maxFileSize ten'],
    ['hdt-upload', 'accept', 'docx,pdf', 'hdt-upload accept docx'],
    ['hdt-device-capture', 'shutter', 'off', 'hdt-device-capture shutter off'],
    ['hdt-device-capture', 'networks', 'none', 'hdt-device-capture networks none'],
    ['hdt-device-capture', 'min-confidence', '70%', 'hdt-device-capture minConfidence 70%'],
    ['hdt-records', 'limit', 'all', 'hdt-records limit all'],
    ['hdt-results', 'unread-lines', 'none', 'hdt-results unreadLines none'],
  ] as const) {
    it(`is told to the developer: ${attribute}="${text}"`, () => {
      create(tag).setAttribute(attribute, text);
      expect(told).to.deep.equal([told1]);
    });
  }

  it('is not told where it only clears the property', () => {
    for (const tag of TAGS)
      for (const name of propertiesOf(tag)) for (const value of NOTHING) create(tag)[name] = value;
    expect(told).to.deep.equal([]);
  });
});

describe('values of other shapes', () => {
  it('are read where they are certain: a size with a unit, an array of formats, a number as text', async () => {
    const upload = create('hdt-upload');
    upload.setAttribute('max-file-size', '10MB');
    upload.accept = ['pdf', 'hl7'];
    upload.maxFiles = '3';
    upload.subject = 88;
    expect([upload.maxFileSize, upload.accept, upload.maxFiles, upload.subject]).to.deep.equal([
      10e6,
      'pdf, hl7',
      3,
      '88',
    ]);
  });

  it('are rows that lack something: it is empty', async () => {
    const results = await attach(create('hdt-results'));
    results.rows = [{ name: 'Glucose', result: 5.3 }, 'x', null];
    await results.updateComplete;
    expect(shown(results)).to.contain('Glucose').and.to.contain('5.3');
    expect(failures).to.deep.equal([]);
  });
});

describe('<hdt-results> before there is a report', () => {
  it('says nothing of results', async () => {
    const results = await attach(create('hdt-results'));
    expect(shown(results).trim()).to.equal('');
    results.rows = [];
    await results.updateComplete;
    expect(shown(results)).to.contain('no results');
    results.rows = null;
    await results.updateComplete;
    expect(shown(results).trim()).to.equal('');
  });
});

describe('the language of a page', () => {
  for (const [lang, choose] of [
    ['de_DE', 'Dateien wählen'],
    ['de_DE.UTF-8', 'Dateien wählen'],
    ['en_US', 'Choose files'],
  ] as const) {
    it(`is read as servers write it: ${lang}`, async () => {
      stage.lang = lang;
      expect(shown(await attach(create('hdt-upload')))).to.contain(choose);
    });
  }

  it('is that of the next ancestor that names one', async () => {
    stage.lang = 'de';
    const inner = stage.appendChild(document.createElement('div'));
    inner.lang = 'auto';
    const element = create('hdt-upload');
    element.lang = 'undefined';
    inner.append(element);
    await element.updateComplete;
    expect(shown(element)).to.contain('Dateien wählen');
  });
});
