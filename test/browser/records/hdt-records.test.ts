import type { HdtRecords } from '../../../src/records.js';
import { expect, expectAccessible, fixture, html, oneEvent } from '../../support/testing.js';
import '../../../src/records.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until, untilShown } from '../../support/until.js';

const text = (element: HdtRecords) => element.shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? '';

/** Resolves when the element's text satisfies the test. */
const shows = (element: HdtRecords, words: string) =>
  new Promise<void>((resolve) => {
    const look = () => text(element).includes(words) && resolve();
    new MutationObserver(look).observe(element.shadowRoot!, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
  });

/** Resolves with the first element of that name the records show. */
const appears = <Tag extends keyof HTMLElementTagNameMap>(element: HdtRecords, tag: Tag) =>
  new Promise<HTMLElementTagNameMap[Tag]>((resolve) => {
    const look = () => {
      const found = element.shadowRoot!.querySelector(tag);
      if (found) resolve(found);
    };
    new MutationObserver(look).observe(element.shadowRoot!, { subtree: true, childList: true });
    look();
  });

async function load(uploads: object[], records: object[]) {
  const element = await fixture<HdtRecords>(html`<hdt-records></hdt-records>`);
  for (let n = 0; n < 2; n++) {
    const turn = await service.next(/uploads|transformations/);
    turn.json(
      200,
      turn.path.includes('uploads')
        ? { success: true, count: uploads.length, uploads }
        : { success: true, records },
    );
  }
  return element;
}

setUpPageService();

const upload = {
  uploadId: 'u1',
  fileName: 'panel.hl7',
  status: 'completed',
  uploadedDate: '2026-11-20T08:00:00Z',
  expiresAt: '2026-12-20T08:00:00Z',
};
const reading = {
  id: 'm1',
  createdAt: '2026-11-20T08:00:00Z',
  extractions: [
    {
      result: {
        success: true,
        items: [
          {
            deviceType: 'glucometer',
            data: { bloodGlucose: { value: 'HI', unit: 'mg/dL' } },
            confidence: 0.9,
          },
        ],
      },
    },
  ],
};

const cuff = (id: string, systolic: string, diastolic: string, confirmation?: object) => ({
  id,
  createdAt: `2026-11-20T08:0${id.at(-1)}:00Z`,
  ...(confirmation && { confirmation }),
  extractions: [
    {
      result: {
        success: true,
        items: [
          {
            deviceType: 'blood_pressure_monitor',
            data: {
              systolic: { value: systolic, unit: 'mmHg' },
              diastolic: { value: diastolic, unit: 'mmHg' },
            },
            confidence: 0.9,
          },
        ],
      },
    },
  ],
});
const value = (key: string, text: string, origin: string) => ({
  ...{ device: 0, deviceType: 'blood_pressure_monitor', key, value: text, unit: 'mmHg', origin },
});
const confirmed = (...values: object[]) => ({
  ...{ state: 'confirmed', at: '2026-11-20T09:00:00Z', surface: 'page', lowConfidence: false, values },
});
/** What is said of each reading, with its values. */
const readings = (element: HdtRecords) =>
  [...element.shadowRoot!.querySelectorAll('[data-rows=readings] > li')].map((row) => {
    const values = [...row.querySelectorAll('dd b')].map(({ textContent }) => textContent).join('/');
    const badge = row.querySelector('[part=badge]')?.textContent?.trim();
    return [values, row.querySelector('.confirmation')?.textContent ?? null, badge ?? null];
  });

describe('what the person said of a reading', () => {
  const kept = confirmed(value('systolic', '130', 'read'), value('diastolic', '89', 'read'));
  const corrected = confirmed(value('systolic', '135', 'corrected'), value('diastolic', '89', 'read'));

  it('is shown with the read value; unconfirmed readings are marked, and in no chart', async () => {
    const element = await load(
      [],
      [
        cuff('m5', '124', '79', kept),
        cuff('m4', '130', '89', corrected),
        cuff('m3', '136', '90', { state: 'unconfirmed' }),
        cuff('m2', '137', '91', { ...confirmed(), state: 'dismissed' }),
      ],
    );
    await shows(element, 'Not used');
    expect(readings(element)).to.deep.equal([
      ['130/89', 'Confirmed by you', null],
      ['135/89', '135/89, typed by you (read from the photo: 130/89)', null],
      ['136/90', 'not in your charts', 'Not confirmed'],
      ['137/91', 'not in your charts', 'Not used'],
    ]);
    await expectAccessible(element);
    element.shadowRoot!.querySelector<HTMLElement>('[part=over-time] summary')!.click();
    await shows(element, 'Blood pressure');
    const points = [...element.shadowRoot!.querySelectorAll('[part=trend] li .value')];
    expect(points.map(({ textContent }) => textContent)).to.deep.equal(['135/89', '130/89']);
  });

  it('is written with the decimal sign of the language, in the list and in the charts', async () => {
    const warm = (id: string, read: string, typed: string) => ({
      ...reading,
      id,
      createdAt: `2026-11-2${id.at(-1)}T08:00:00Z`,
      extractions: [
        {
          result: {
            success: true,
            items: [
              {
                deviceType: 'thermometer',
                data: { temperature: { value: read, unit: '°C' } },
                confidence: 0.9,
              },
            ],
          },
        },
      ],
      confirmation: confirmed({ ...value('temperature', typed, 'corrected'), unit: '°C' }),
    });
    const element = await load([], [warm('m2', '36.5', '38.5'), warm('m1', '37.0', '37.9')]);
    element.lang = 'de';
    await shows(element, 'Fieberthermometer');
    expect(readings(element).map(([shown, said]) => [shown, said])).to.deep.equal([
      ['38,5', 'Temperatur 38,5 °C, von Ihnen eingetippt (vom Foto gelesen: 36,5 °C)'],
      ['37,9', 'Temperatur 37,9 °C, von Ihnen eingetippt (vom Foto gelesen: 37,0 °C)'],
    ]);
    element.shadowRoot!.querySelector<HTMLElement>('[part=over-time] summary')!.click();
    await untilShown(element, () => element.shadowRoot!.querySelector('[part=trend]') !== null);
    const values = [...element.shadowRoot!.querySelectorAll('[part=trend] b.value')];
    expect(values.map(({ textContent }) => textContent)).to.deep.equal(['37,9', '38,5']);
  });

  it('is shown for numbers that were typed where nothing was read', async () => {
    const typed = confirmed(value('systolic', '141', 'typed'), value('diastolic', '92', 'typed'));
    const unread = {
      id: 'm1',
      createdAt: '2026-11-20T08:00:00Z',
      extractions: [{ result: { success: false } }],
    };
    const element = await load([], [{ ...unread, confirmation: typed }]);
    await shows(element, 'typed by you');
    expect(readings(element)).to.deep.equal([['141/92', '141/92, typed by you', null]]);
  });

  it('is not shown where the back end stores none', async () => {
    const element = await load([], [cuff('m1', '130', '89')]);
    await shows(element, '130');
    expect(readings(element)).to.deep.equal([['130/89', null, null]]);
  });

  it('appears at once when it is made on another page', async () => {
    const element = await load([], [cuff('m1', '130', '89', { state: 'unconfirmed' })]);
    await shows(element, 'Not confirmed');
    while (service.streams.open === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
    service.send({ type: 'confirmation', ids: ['m1'], confirmation: corrected });
    await shows(element, '135/89, typed by you (read from the photo: 130/89)');
    expect(text(element)).not.to.contain('Not confirmed');
    service.send({ type: 'confirmation', ids: ['m1'], confirmation: { state: 'unconfirmed' } });
    await shows(element, 'Not confirmed');
  });

  for (const [lang, sentence, badge] of [
    ['de', '135/89, von Ihnen eingetippt (vom Foto gelesen: 130/89)', 'Nicht bestätigt'],
    ['es', '135/89, escrito por usted (leído en la foto: 130/89)', 'Sin confirmar'],
    ['zh', '135/89，由您输入（照片读出：130/89）', '未确认'],
  ] as const) {
    it(`is shown in ${lang}, within 280 pixels`, async () => {
      const outer = await fixture(
        html`<div lang=${lang} style="width:280px"><hdt-records></hdt-records></div>`,
      );
      const element = outer.querySelector('hdt-records')!;
      const records = [cuff('m2', '130', '89', corrected), cuff('m1', '136', '90', { state: 'unconfirmed' })];
      for (let n = 0; n < 2; n += 1) {
        const turn = await service.next(/uploads|transformations/);
        turn.json(200, turn.path.includes('uploads') ? { uploads: [] } : { records });
      }
      await shows(element, sentence);
      expect(text(element)).to.contain(badge);
      expect(element.scrollWidth).to.be.at.most(280);
    });
  }
});

describe('a report in the records', () => {
  const table: [what: string, rows: object[], badge: string, counts: string | null][] = [
    [
      'one very high',
      [{ Result: '6.6', Interpretation: 'HH' }, { Result: '4.1' }],
      'Needs attention',
      '1 out of range · 1 very high',
    ],
    [
      'one very low',
      [{ Result: '2.0', Interpretation: 'LL' }],
      'Needs attention',
      '1 out of range · 1 very low',
    ],
    [
      'two out of range',
      [
        { Result: '5.3', Interpretation: 'H' },
        { Result: '3.1', Interpretation: 'L' },
      ],
      'Complete',
      '2 out of range',
    ],
    ['a word that is abnormal', [{ Result: 'Reactive', Interpretation: 'A' }], 'Complete', '1 out of range'],
    [
      'one that is preliminary',
      [{ Result: '4.1', Interpretation: 'N', Status: 'preliminary' }],
      'Complete',
      '1 preliminary',
    ],
    ['all in range', [{ Result: '4.1', Interpretation: 'N' }], 'Complete', null],
    ['no results', [], 'Complete', null],
  ];
  for (const [what, rows, badge, counts] of table) {
    it(`says on its closed row that it has ${what}`, async () => {
      const element = await load([upload], []);
      await shows(element, 'panel.hl7');
      const row = element.shadowRoot!.querySelector('[part=record]')!;
      const said = () => row.querySelector('[part=results-summary]')?.textContent ?? null;
      expect([row.querySelector('[part=badge]')!.textContent!.trim(), said()]).to.deep.equal([
        'Complete',
        null,
      ]);
      (await service.next(/results\/u1/)).json(200, {
        results: rows.map((one) => ({ 'Biomarker-Name': 'Potassium', ...one })),
      });
      await untilShown(
        element,
        () => row.querySelector('[part=badge]')!.textContent!.trim() === badge && said() === counts,
      );
      await expectAccessible(element);
      // Known already: opened at once.
      row.querySelector<HTMLButtonElement>('[aria-expanded=false]')!.click();
      await appears(element, 'hdt-results');
      expect([said(), service.waiting]).to.deep.equal([null, 0]);
    });
  }

  it('is asked for again by Refresh, and not by itself after a refusal', async () => {
    const uploads = ['u1', 'u2', 'u3'].map((uploadId) => ({
      ...upload,
      uploadId,
      fileName: `${uploadId}.hl7`,
    }));
    const element = await load(uploads, []);
    await shows(element, 'u3.hl7');
    (await service.next(/results\/u1/)).json(429, {});
    (await service.next(/results\/u2/)).json(200, { results: [] });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(service.waiting).to.equal(0);
    expect(text(element)).not.to.contain('very busy');
    void element.reload();
    for (let n = 0; n < 2; n += 1) {
      const turn = await service.next(/uploads|transformations/);
      turn.json(200, turn.path.includes('uploads') ? { uploads } : { records: [] });
    }
    expect((await service.next(/results\//)).path).to.contain('u1');
  });

  it('is not called complete once critical or unread results are known', async () => {
    const element = await load(
      [upload, { ...upload, uploadId: 'u2', fileName: 'b.pdf', unreadLines: 2 }],
      [],
    );
    await shows(element, 'b.pdf');
    const badges = () =>
      [...element.shadowRoot!.querySelectorAll('[part=badge]')].map(({ textContent }) => textContent!.trim());
    expect(badges()).to.deep.equal(['Complete', 'Incomplete']);
    expect(text(element)).to.contain('2 lines of this report could not be read.');
    element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-expanded=false]')!.click();
    (await service.next(/results\/u1/)).json(200, {
      results: [{ 'Biomarker-Name': 'Potassium', Result: '6.6', Interpretation: 'HH' }],
    });
    const results = await appears(element, 'hdt-results');
    await results.updateComplete;
    expect(badges()).to.deep.equal(['Needs attention', 'Incomplete']);
    expect(results.shadowRoot!.querySelector('[part=results-summary]')!.textContent!.trim()).to.equal(
      '1 result · 1 out of range · 1 very high',
    );
  });
});

describe('an opened report', () => {
  const glucose = (Result: string, day: string) => ({
    results: [{ 'Biomarker-Name': 'Glucose', 'LOINC-Code': '14749-6', Result, Date: `${day} 08:00:00` }],
  });

  it('is compared with the reports beside it, which are fetched once', async () => {
    const element = await load(
      ['u1', 'u2', 'u3'].map((uploadId) => ({
        ...upload,
        uploadId,
        fileName: `${uploadId}.hl7`,
        patient: { state: 'named', tag: 't1', initials: 'E. M.' },
      })),
      [],
    );
    await shows(element, 'u3.hl7');
    const press = (name: string) =>
      element.shadowRoot!.querySelector<HTMLButtonElement>(`[aria-label="Show results of ${name}"]`)!.click();
    press('u1.hl7');
    (await service.next(/results\/u1/)).json(200, glucose('5.6', '2026-03-03'));
    const results = await appears(element, 'hdt-results');
    (await service.next(/results\/u2/)).json(200, glucose('6.1', '2026-01-05'));
    // One that is gone hides no other.
    (await service.next(/results\/u3/)).json(404, {});
    await untilShown(results, () => results.shadowRoot!.querySelector('[part=change]') !== null);
    expect(results.shadowRoot!.querySelector('[part=change]')!.textContent).to.contain('Lower than');
    press('u2.hl7');
    await untilShown(element, () => element.shadowRoot!.querySelectorAll('hdt-results').length === 2);
    expect(service.waiting).to.equal(0);
  });
});

it('an opened report shows the results that it has now', async () => {
  const element = await load([upload], []);
  await shows(element, 'panel.hl7');
  const results = (Result: string) => ({ results: [{ 'Biomarker-Name': 'Potassium', Result }] });
  (await service.next(/results\/u1/)).json(200, results('4.1'));
  await element.updateComplete;
  element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-expanded=false]')!.click();
  const table = await appears(element, 'hdt-results');
  void element.reload();
  for (let n = 0; n < 2; n += 1) {
    const turn = await service.next(/uploads|transformations/);
    turn.json(200, turn.path.includes('uploads') ? { uploads: [upload] } : { records: [] });
  }
  (await service.next(/results\/u1/)).json(200, results('4.4'));
  await untilShown(table, () => table.shadowRoot!.textContent!.includes('4.4'));
});

describe('a report that has not arrived', () => {
  const ways: [what: string, act: (element: HdtRecords) => void][] = [
    ['the list is loaded again', (element) => void element.reload()],
    [
      'the list is filtered',
      (element) => {
        const status = element.shadowRoot!.querySelectorAll('select')[1]!;
        status.value = 'completed';
        status.dispatchEvent(new Event('change'));
      },
    ],
    [
      'the limit is changed',
      (element) => {
        element.limit = 5;
      },
    ],
    ['the element leaves its page', (element) => element.remove()],
  ];
  for (const [what, act] of ways)
    it(`is closed without an error when ${what}`, async () => {
      const element = await load([upload], []);
      await shows(element, 'panel.hl7');
      const codes: string[] = [];
      element.addEventListener('hdt-error', ({ detail }) => codes.push(detail.code));
      const button = () => element.shadowRoot!.querySelector('[aria-expanded]')!;
      (button() as HTMLButtonElement).click();
      await service.next(/results\/u1/);
      expect(button().getAttribute('aria-expanded')).to.equal('true');
      act(element);
      await untilShown(
        element,
        () => button().getAttribute('aria-expanded') === 'false' || text(element).includes('Cancelled'),
      );
      await element.updateComplete;
      expect(text(element)).not.to.contain('Cancelled');
      expect(codes).to.deep.equal([]);
    });
});

describe('<hdt-records>', () => {
  it('shows the records of the next person, and none of the previous one', async () => {
    const element = await load([upload], []);
    await shows(element, 'panel.hl7');
    service.signIn('ben');
    void element.reload();
    for (let n = 0; n < 2; n += 1) (await service.next(/uploads|transformations/)).json(401, {});
    for (let n = 0; n < 2; n += 1) {
      const turn = await service.next(/uploads|transformations/);
      turn.json(
        200,
        turn.path.includes('uploads') ? { success: true, count: 0, uploads: [] } : { records: [] },
      );
    }
    await shows(element, 'No reports');
    expect(text(element)).not.to.contain('panel.hl7');
  });

  it('shows no report of the previous person once its download is refused', async () => {
    const element = await load([upload], []);
    await shows(element, 'panel.hl7');
    await until(() => service.streams.open > 0, 'no event stream');
    (await service.next(/results\/u1/)).json(200, { results: [{ 'Biomarker-Name': 'TSH', Result: '2.1' }] });
    element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-expanded=false]')!.click();
    const table = await appears(element, 'hdt-results');
    await table.updateComplete;
    service.signIn('ben');
    const buttons = [...table.shadowRoot!.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent!.includes('HL7'))!.click();
    (await service.next(/format=hl7/)).json(401, {});
    for (let n = 0; n < 2; n += 1) {
      const turn = await service.next(/uploads|transformations/);
      turn.json(200, turn.path.includes('uploads') ? { uploads: [] } : { records: [] });
    }
    await shows(element, 'No reports');
    expect(text(element)).not.to.contain('panel.hl7');
  });

  it('keeps no filter of the previous person, though it was not on the page when they left', async () => {
    const element = await load([upload], []);
    await shows(element, 'panel.hl7');
    const search = () => element.shadowRoot!.querySelector<HTMLInputElement>('input[type=search]')!;
    search().value = 'panel';
    search().dispatchEvent(new Event('input'));
    const parent = element.parentElement!;
    element.remove();
    await new Promise((resolve) => setTimeout(resolve));
    service.signIn('ben');
    parent.append(element);
    for (let n = 0; n < 2; n += 1) {
      const turn = await service.next(/uploads|transformations/);
      const uploads = [{ ...upload, uploadId: 'u2', fileName: 'lipids.hl7' }];
      turn.json(200, turn.path.includes('uploads') ? { uploads } : { records: [] });
    }
    await shows(element, 'lipids.hl7');
    expect([search().value, text(element).includes('panel.hl7')]).to.deep.equal(['', false]);
  });

  it('opens a report by a double click, too', async () => {
    const element = await load([upload], []);
    await shows(element, 'panel.hl7');
    const show = element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-expanded=false]')!;
    for (const detail of [1, 2]) show.dispatchEvent(new MouseEvent('click', { detail }));
    await element.updateComplete;
    expect(show.getAttribute('aria-expanded')).to.equal('true');
  });

  it('lists uploads and readings, opens a report, and is accessible', async () => {
    const element = await load([upload], [reading]);
    await shows(element, 'panel.hl7');
    expect(text(element)).to.contain('Glucometer').and.to.contain('Above what the device can show');
    element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-expanded=false]')!.click();
    (await service.next(/results\/u1/)).json(200, {
      results: [{ 'Biomarker-Name': 'Glucose', Result: '5.6' }],
    });
    const results = await appears(element, 'hdt-results');
    await results.updateComplete;
    expect(results.shadowRoot?.textContent).to.contain('Glucose');
    await expectAccessible(element);
    element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-expanded=true]')!.click();
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('hdt-results')).to.equal(null);
  });

  it('explains what will appear while there are no records', async () => {
    const element = await load([], []);
    await shows(element, 'No reports yet');
    expect(text(element)).to.contain('No readings yet');
  });

  it('keeps the list where Refresh fails, but not for somebody who has signed out', async () => {
    const element = await load([upload], []);
    await shows(element, 'panel.hl7');
    const advice = () => element.shadowRoot!.querySelector('[role=status] .advice');
    void element.reload();
    const refused = oneEvent(element, 'hdt-error');
    for (let n = 0; n < 2; n += 1) (await service.next(/uploads|transformations/)).json(400, {});
    await refused;
    await untilShown(element, () => advice() !== null);
    expect([text(element).includes('panel.hl7'), advice() !== null]).to.deep.equal([true, true]);
    await expectAccessible(element);
    void element.reload();
    for (let n = 0; n < 2; n += 1) {
      const turn = await service.next(/uploads|transformations/);
      turn.json(200, turn.path.includes('uploads') ? { uploads: [upload] } : { records: [] });
    }
    await untilShown(element, () => advice() === null);
    expect(text(element)).to.contain('panel.hl7');
    void element.reload();
    const failed = oneEvent(element, 'hdt-error');
    for (let n = 0; n < 4; n += 1) (await service.next(/uploads|transformations/)).json(401, {});
    expect((await failed).detail.code).to.equal('unauthorized');
    await untilShown(element, () => !text(element).includes('panel.hl7'));
  });

  it('shows advice and a retry button when the gateway is down', async () => {
    const element = await fixture<HdtRecords>(html`<hdt-records></hdt-records>`);
    const failed = oneEvent(element, 'hdt-error');
    (await service.nextRequest()).fail();
    expect((await failed).detail.code).to.equal('network');
    await shows(element, 'check your internet');
    await expectAccessible(element);
    element.shadowRoot!.querySelector('button')!.click();
    await service.next(/uploads|transformations/);
  });
});
