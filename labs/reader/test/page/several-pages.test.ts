import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { ParsedDocument } from '../../../../server-stub/emulator/src/parse/document.js';
import { doubtOf } from '../../../../server-stub/emulator/src/review/doubt.js';
import { pageOf, print, printTable } from '../../../../test/support/drawn/pdf/draw-words.js';
import { readPages } from '../../src/page/read-pages.js';
import type { Page, Word } from '../../src/page/word.js';
import { NO_REPORTS } from './written/no-reports.js';

type Lines = readonly (readonly string[] | string)[];

const COLUMNS = [50, 220, 300, 380, 490];
const HEADING = ['Test', 'Result', 'Units', 'Reference Range', 'Flag'];
const SODIUM = ['Sodium', '140', 'mmol/L', '135 - 145'];
const POTASSIUM = ['Potassium', '4.4', 'mmol/L', '3.5 - 5.1'];
const GLUCOSE = ['Glucose', '7.20', 'mmol/L', '3.5 - 5.1', 'H'];
const UREA = ['Urea', '5.2', 'mmol/L', '2.5 - 7.8'];
const CALCIUM = ['Calcium', '2.31', 'mmol/L', '2.15 - 2.55'];
const ALBUMIN = ['Albumin', '41', 'g/L', '35 - 50'];
/** Neither unit nor range: only its column says what it is. */
const CULTURE = ['Urine culture', 'No growth'];

const page = (head: readonly string[], lines: Lines, foot = ''): Page =>
  pageOf(
    ...head.map((text, index) => print(50, 30 + index * 16, text)),
    printTable(lines, { columns: COLUMNS, top: 140 }),
    print(50, 800, foot),
  );

/** As a photograph of it: other pixels, another margin, and a recogniser's confidence. */
const photographed = (sheet: Page, scale: number, left = 0, top = 0, confidence = 0.93): Page => ({
  width: sheet.width * scale + left,
  height: sheet.height * scale + top,
  words: sheet.words.map((word: Word) => ({
    text: word.text,
    left: word.left * scale + left,
    top: word.top * scale + top,
    width: word.width * scale,
    height: word.height * scale,
    confidence,
  })),
});

const HEAD = [
  'Sunrise Clinical Laboratory',
  'Patient: Jane Public',
  'DOB: 04 Mar 1980',
  'Collected: 14 Jan 2026',
];
const DATE = '2026-01-14 00:00:00';

const results = ({ rows }: ParsedDocument) =>
  rows.map(({ name, result, unit }) => [name, result, unit].filter((text) => text !== '').join(' '));
const limits = ({ rows }: ParsedDocument) => rows.map(({ name, low, high }) => `${name} ${low}-${high}`);
const inReview = ({ rows }: ParsedDocument) => rows.filter((row) => doubtOf(row) !== null).length;
const reasons = ({ rows }: ParsedDocument) => [
  ...new Set(rows.flatMap(({ flaws = {} }) => Object.keys(flaws))),
];

describe('a table that goes on over the page', () => {
  const FIRST = page(HEAD, [HEADING, SODIUM, POTASSIUM], 'Page 1 of 3');
  const ALL = ['Sodium 140 mmol/L', 'Potassium 4.4 mmol/L', 'Glucose 7.20 mmol/L', 'Urine culture No growth'];

  for (const [how, second] of [
    ['without a heading', page([], [GLUCOSE, CULTURE], 'Page 2 of 3')],
    ['with its heading again', page([], [HEADING, GLUCOSE, CULTURE], 'Page 2 of 3')],
    [
      'with a line that says so',
      page(['Jane Public (continued)'], ['Chemistry (continued)', GLUCOSE, CULTURE], 'Page 2 of 3'),
    ],
    [
      'with a line that says so above its heading',
      page([], ['... continued from page 1', HEADING, GLUCOSE, CULTURE], 'Seite 2 von 3'),
    ],
    ['in German', page(['Seite 2 von 3', 'Fortsetzung'], [GLUCOSE, CULTURE], 'Fortsetzung auf Seite 3')],
    [
      'in Spanish',
      page(['Página 2 de 3', 'Continuación'], [GLUCOSE, CULTURE], 'continúa en la página siguiente'),
    ],
    ['in Chinese', page(['第2页 共3页', '续上页'], [GLUCOSE, CULTURE], '第 2 页')],
  ] as const) {
    test(how, () => {
      const read = readPages([FIRST, second]);
      assert.deepEqual(results(read), ALL);
      assert.deepEqual([...new Set(read.rows.map(({ date }) => date))], [DATE]);
      assert.equal(read.laboratory, 'Sunrise Clinical Laboratory');
      assert.equal(read.unreadLines ?? 0, 0);
    });

    test(`${how}, photographed nearer and to the side`, () => {
      const pages = [photographed(FIRST, 3.1, 40, 60), photographed(second, 4.2, 260, 10)];
      const read = readPages(pages);
      assert.deepEqual(results(read), ALL);
      assert.deepEqual(limits(read), [
        'Sodium 135-145',
        'Potassium 3.5-5.1',
        'Glucose 3.5-5.1',
        'Urine culture -',
      ]);
      assert.equal(inReview(read), 0);
    });
  }

  test('whose heading is on no page but the second: nothing sure is wrong', () => {
    const read = readPages([page(HEAD, [SODIUM, CULTURE]), page([], [HEADING, GLUCOSE])]);
    assert.deepEqual(results(read), ['Sodium 140 mmol/L', 'Urine culture No growth', 'Glucose 7.20 mmol/L']);
  });

  test('in the wrong order: each page has its own values', () => {
    const read = readPages([
      photographed(page([], [GLUCOSE, CULTURE], 'Page 2 of 2'), 4.2, 200, 0),
      photographed(FIRST, 3.1, 30, 0),
    ]);
    assert.deepEqual(results(read), [ALL[2], ALL[3], ALL[0], ALL[1]]);
    assert.deepEqual([...new Set(read.rows.map(({ date }) => date))], [DATE]);
    assert.equal(read.laboratory, 'Sunrise Clinical Laboratory');
  });

  test('with other columns on the next page', () => {
    const read = readPages([
      FIRST,
      pageOf(
        printTable(
          [
            ['Test', 'Reference Range', 'Units', 'Result'],
            ['Urea', '2.5 - 7.8', 'mmol/L', '5.2'],
          ],
          {
            columns: [50, 220, 300, 380],
          },
        ),
      ),
    ]);
    assert.deepEqual(results(read).at(-1), 'Urea 5.2 mmol/L');
  });
});

describe('the date of a report', () => {
  test('is when it was collected, also on a page that says when it was printed or reported', () => {
    const read = readPages([
      page(HEAD, [HEADING, SODIUM]),
      page(['Patient: Jane Public', 'Reported: 16 Jan 2026'], [HEADING, GLUCOSE]),
    ]);
    assert.deepEqual(
      read.rows.map(({ date }) => date),
      [DATE, DATE],
    );
  });

  test('is on its last page', () => {
    const read = readPages([
      page(['Patient: Jane Public'], [HEADING, SODIUM]),
      page(['Collected: 14 Jan 2026'], [HEADING, GLUCOSE]),
    ]);
    assert.deepEqual(
      read.rows.map(({ date }) => date),
      [DATE, DATE],
    );
  });

  test('is that of each page where they differ', () => {
    const read = readPages([
      page(HEAD, [HEADING, SODIUM]),
      page(['Collected: 20 Feb 2026'], [HEADING, GLUCOSE]),
    ]);
    assert.deepEqual(
      read.rows.map(({ date }) => date),
      [DATE, '2026-02-20 00:00:00'],
    );
  });
});

describe('a page of another patient', () => {
  const second = (head: readonly string[], foot = '') => page(head, [HEADING, GLUCOSE, UREA], foot);
  const first = (head: readonly string[]) => page(head, [HEADING, SODIUM, POTASSIUM]);

  for (const [what, one, other] of [
    ['name', ['Patient: Jane Public'], ['Patient: John Smith']],
    ['name of a sibling', ['Patient: Jane Public'], ['Patient: Joan Public']],
    ['name in another label', ['Patient: Jane Public'], ['Name: Smith, John']],
    [
      'given name in a form',
      ['Surname: Public', 'First name: Jane'],
      ['Surname: Public', 'First name: Mary'],
    ],
    ['number', ['Name: Jane Public', 'MRN: 99-1234567'], ['Name: Jane Public', 'MRN: 99-7654321']],
    ['number in another label', ['Patient ID: 99-1234567'], ['MRN: 99-7654321', 'Patient ID: 88-7654321']],
    ['birth date', ['Name: Jane Public', 'DOB: 04 Mar 1980'], ['Name: Jane Public', 'DOB: 11 Sep 1952']],
    [
      'birth date in German',
      ['Name: Eva Muster', 'geb. am: 04.03.1980'],
      ['Name: Eva Muster', 'geb. am: 11.09.1952'],
    ],
    ['name in Chinese', ['姓名：王小明'], ['姓名：李华']],
    ['name that is a word for a ward', ['Patient: Jane Ward'], ['Patient: Jane Smith']],
    ['name that is a word for a birth', ['Patient: Max Born'], ['Patient: Max Weber']],
    ['name that is a word for a room', ['Patient: María Sala'], ['Patient: María López']],
  ] as const) {
    test(`by its ${what} holds the report in review`, () => {
      const read = readPages([first(one), second(other)]);
      assert.equal(read.rows.length, 4);
      assert.deepEqual(reasons(read), ['person']);
      assert.equal(inReview(read), 4);
    });

    test(`by its ${what}, photographed`, () => {
      const read = readPages([photographed(first(one), 3.1), photographed(second(other), 3.9)]);
      assert.equal(read.rows.length, 4);
      assert.deepEqual(reasons(read), ['person']);
    });
  }

  test('on the last of three pages holds the report, and names both for removal', () => {
    const read = readPages([first(HEAD), second([]), page(['Patient: John Smith'], [HEADING, ALBUMIN])]);
    assert.deepEqual(reasons(read), ['person']);
    assert.ok(read.identity.includes('Jane Public') && read.identity.includes('John Smith'));
  });

  for (const [how, one, other, foot = ''] of [
    ['says nothing', HEAD, []],
    ['has the surname first', ['Patient: Jane Public'], ['Patient: PUBLIC, Jane']],
    ['has an initial', ['Patient: Jane Q. Public'], ['Name: J. Public']],
    ['has a title', ['Patient: Mrs. Jane Public'], ['Patient: Jane Public']],
    ['has age and sex beside the name', ['Patient: Jane Public'], ['Patient: Jane Public (45 F)']],
    [
      'has its own specimen number',
      ['Name: Jane Public', 'Sample No: 123456'],
      ['Name: Jane Public', 'Sample No: 123457'],
    ],
    ['writes the birth date in figures', ['DOB: 04 Mar 1980'], ['DOB: 1980-03-04']],
    ['names a doctor', ['Patient: Jane Public'], ['Physician: Dr. Gregory Stone']],
    ['names who did the tests below them', ['Patient: Jane Public'], [], 'Name: Maria Lopez'],
    ['has the ward behind the name', ['Patient: Jane Public'], ['Patient: Jane Public Ward 3']],
    ['names the mother', ['Patient: Jane Public'], ['Patient: Jane Public', 'Mother: Ann Public']],
    ['writes the number apart', ['MRN: 99-1234567'], ['MRN: 991234567']],
    ['writes an ambiguous birth date shorter', ['DOB: 03/04/1980'], ['DOB: 3/4/1980']],
    ['has a time behind the birth date', ['DOB: 03/04/1980 10:15'], ['DOB: 03/04/1980']],
    ['has an initial with a stroke', ['Patient: Łukasz Nowak'], ['Patient: Ł. Nowak']],
    ['sets two characters apart', ['姓名：王芳'], ['姓名：王 芳']],
    ['has the birth behind the name', ['Patient: Jane Public'], ['Patient: Jane Public born on 04 Mar 1980']],
    ['has the sex behind the name', ['Patient: Jane Public'], ['Patient: Jane Public Sex: F']],
  ] as const)
    test(`is none where it ${how}`, () => {
      const read = readPages([first(one), second(other, foot)]);
      assert.equal(read.rows.length, 4);
      assert.deepEqual(reasons(read), []);
    });

  test('is none where the recogniser misread one letter with little confidence', () => {
    const other = photographed(second(['Patient: Jane Pubiic', 'DOB: 04 Mar 1980']), 3.9);
    const words = other.words.map((word) => (word.text === 'Pubiic' ? { ...word, confidence: 0.5 } : word));
    const read = readPages([photographed(first(HEAD), 3.1), { ...other, words }]);
    assert.deepEqual(reasons(read), []);
  });

  test('is none where letters and figures look alike', () => {
    const read = readPages([
      photographed(first(['Patient: Ilse Lohr', 'MRN: O1581']), 3.1),
      photographed(second(['Patient: IIse Lohr', 'MRN: 01S8l']), 3.1),
    ]);
    assert.deepEqual(reasons(read), []);
  });
});

describe('a page given twice', () => {
  const FIRST = page(HEAD, [HEADING, SODIUM, POTASSIUM, GLUCOSE, UREA]);
  const ROWS = ['Sodium 140 mmol/L', 'Potassium 4.4 mmol/L', 'Glucose 7.20 mmol/L', 'Urea 5.2 mmol/L'];
  const SECOND = page([], [HEADING, CALCIUM, ALBUMIN], 'Page 2 of 2');

  test('gives its rows once', () => {
    assert.deepEqual(results(readPages([FIRST, FIRST])), ROWS);
    assert.deepEqual(results(readPages([FIRST, SECOND, FIRST])), [
      ...ROWS,
      'Calcium 2.31 mmol/L',
      'Albumin 41 g/L',
    ]);
  });

  test('gives its rows once, photographed from other places', () => {
    const read = readPages([photographed(FIRST, 3.1), photographed(FIRST, 4, 200, 90)]);
    assert.deepEqual(results(read), ROWS);
    assert.equal(inReview(read), 0);
  });

  test('gives the row that the first picture of it lacks', () => {
    const cut = { ...FIRST, words: FIRST.words.filter(({ text }) => !['Glucose', '7.20'].includes(text)) };
    const read = readPages([photographed(cut, 3.1), photographed(FIRST, 4)]);
    assert.deepEqual([...results(read)].sort(), [...ROWS].sort());
  });

  test('and read differently is in review', () => {
    const misread = {
      ...FIRST,
      words: FIRST.words.map((word) => (word.text === '7.20' ? { ...word, text: '1.20' } : word)),
    };
    const read = readPages([photographed(FIRST, 3.1), photographed(misread, 4)]);
    assert.equal(read.rows.length, 4);
    assert.deepEqual(
      read.rows.filter((one) => doubtOf(one) !== null).map(({ name }) => name),
      ['Glucose'],
    );
  });

  test('of which the lower part is on the next picture too', () => {
    const whole = [SODIUM, POTASSIUM, GLUCOSE, UREA, CALCIUM, ALBUMIN];
    const read = readPages([
      photographed(page(HEAD, [HEADING, ...whole.slice(0, 5)]), 3.1),
      photographed(page([], whole.slice(2)), 3.3, 60),
    ]);
    assert.deepEqual(results(read), [...ROWS, 'Calcium 2.31 mmol/L', 'Albumin 41 g/L']);
  });

  describe('with a line that no picture could read', () => {
    /** The name of chloride is illegible. */
    const NAMELESS = ['', '101', 'mmol/L', '98 - 107'];
    const rows = [SODIUM, POTASSIUM, GLUCOSE, UREA, CALCIUM, ALBUMIN];
    const whole = (...lines: Lines) => photographed(page(HEAD, [HEADING, ...lines]), 3.1);
    const nearer = (...lines: Lines) => photographed(page([], [HEADING, ...lines]), 4.2, 60);

    for (const [what, one, other] of [
      ['below a close-up', whole(...rows, NAMELESS), nearer(...rows.slice(0, 3))],
      [
        'right below a close-up',
        whole(...rows.slice(0, 3), NAMELESS, ...rows.slice(3)),
        nearer(...rows.slice(0, 3)),
      ],
      ['above a close-up', whole(NAMELESS, ...rows), nearer(...rows.slice(3))],
      ['below what two pictures share', whole(...rows.slice(0, 4)), nearer(...rows.slice(1), NAMELESS)],
      [
        'on both pictures',
        whole(...rows.slice(0, 4), NAMELESS, CALCIUM),
        nearer(...rows.slice(0, 4), NAMELESS, CALCIUM),
      ],
      ['at the end of both pictures', whole(...rows, NAMELESS), nearer(...rows, NAMELESS)],
    ] as const)
      test(`${what} counts it once`, () => {
        assert.deepEqual(
          [one, other]
            .map((page) => readPages([page]).unreadLines ?? 0)
            .sort()
            .at(-1),
          1,
        );
        for (const pages of [
          [one, other],
          [other, one],
        ])
          assert.equal(readPages(pages).unreadLines, 1);
      });

    for (const [what, lines] of [
      ['between two rows', [...rows.slice(0, 3), NAMELESS, ...rows.slice(3)]],
      ['at the end', [...rows, NAMELESS]],
      ['at the start', [NAMELESS, ...rows]],
    ] as const)
      test(`${what} of the first picture alone counts none`, () => {
        const legible = lines.map((line) => (line === NAMELESS ? ['Chloride', ...NAMELESS.slice(1)] : line));
        for (const pages of [
          [whole(...lines), nearer(...legible)],
          [nearer(...legible), whole(...lines)],
        ]) {
          const read = readPages(pages);
          assert.deepEqual([read.rows.length, read.unreadLines ?? 0], [7, 0]);
        }
      });

    test('where a picture cuts a line that the other one has counts none', () => {
      const read = readPages([
        whole(...rows.slice(0, 5)),
        nearer(['', '4.4', 'mmol/L', '3.5 - 5.1'], ...rows.slice(2)),
      ]);
      assert.deepEqual([read.rows.length, read.unreadLines ?? 0], [6, 0]);
    });

    test('in a column beside a close-up counts it', () => {
      const [left, right] = [
        [40, 110, 150, 200],
        [320, 390, 430, 480],
      ];
      const heading = HEADING.slice(0, 4);
      const short = (lines: readonly (readonly string[])[]) => lines.map((line) => line.slice(0, 4));
      const twoColumns = pageOf(
        printTable([heading, ...short(rows.slice(0, 3))], { columns: left, top: 140 }),
        printTable([heading, ...short([UREA, NAMELESS, CALCIUM])], { columns: right, top: 140 }),
      );
      const one = photographed(twoColumns, 3.1);
      assert.equal(readPages([one]).unreadLines, 1);
      assert.equal(readPages([one, nearer(...rows.slice(0, 3))]).unreadLines, 1);
    });
  });

  describe('of which one picture has many letters in no word', () => {
    const blurred = { ...photographed(page(HEAD, [HEADING, SODIUM, POTASSIUM, GLUCOSE]), 3.1), unread: 0.5 };
    const reasonsOf = (one: Page, other: Page) => {
      const [first, second] = [reasons(readPages([one, other])), reasons(readPages([other, one]))];
      assert.deepEqual(first, second);
      return first;
    };

    test('is in review where the other one has no more rows: it may be a close-up', () => {
      const nearer = photographed(page([], [HEADING, SODIUM, POTASSIUM, GLUCOSE]), 4.2, 60);
      assert.deepEqual(reasonsOf(blurred, nearer), ['rows']);
    });

    test('is sure where the other one has the rest', () => {
      const sharp = photographed(page([], [HEADING, SODIUM, POTASSIUM, GLUCOSE, UREA, CALCIUM]), 3.3, 60);
      assert.deepEqual(reasonsOf(blurred, sharp), []);
    });
  });

  test('is none where the same tests were done on another day', () => {
    const read = readPages([
      page(['Collected: 14 Jan 2026'], [HEADING, SODIUM, POTASSIUM, GLUCOSE]),
      page(['Collected: 20 Feb 2026'], [HEADING, SODIUM, POTASSIUM, GLUCOSE]),
    ]);
    assert.equal(read.rows.length, 6);
  });

  test('is none where the values differ', () => {
    const other = [
      ['Sodium', '141', 'mmol/L', '135 - 145'],
      ['Potassium', '4.9', 'mmol/L', '3.5 - 5.1'],
      ['Glucose', '5.10', 'mmol/L', '3.5 - 5.1'],
    ];
    const read = readPages([
      page(HEAD, [HEADING, SODIUM, POTASSIUM, GLUCOSE]),
      page([], [HEADING, ...other]),
    ]);
    assert.equal(read.rows.length, 6);
  });

  test('is none where one test comes again', () => {
    const read = readPages([
      page(HEAD, [HEADING, SODIUM, POTASSIUM]),
      page([], [HEADING, GLUCOSE, SODIUM, UREA]),
    ]);
    assert.equal(read.rows.length, 5);
  });
});

describe('a page without results behind a table', () => {
  const FIRST = page(HEAD, [HEADING, SODIUM, POTASSIUM]);

  for (const { title, lines } of NO_REPORTS)
    test(`makes no row of ${title}, whatever columns the table has`, () => {
      for (const scale of [2.4, 3.1, 4.2]) {
        const read = readPages([photographed(FIRST, 3.1), photographed(page([], lines), scale, 90)]);
        assert.deepEqual(results(read), ['Sodium 140 mmol/L', 'Potassium 4.4 mmol/L'], `${scale}`);
      }
      assert.equal(readPages([FIRST, page([], lines)]).rows.length, 2, 'with a text layer');
    });
});

describe('whom pages name', () => {
  const TABLE = [HEADING, SODIUM, POTASSIUM];
  const patients = (...pages: Page[]) => readPages(pages).patients ?? [];

  test('is one patient of all pages', () => {
    assert.deepEqual(
      patients(
        page(['Patient: Jane Public', 'DOB: 04 Mar 1980'], TABLE),
        page(['MRN: 4711'], [HEADING, UREA]),
      ),
      [{ name: 'jane public', birthDate: '1980-03-04', ids: [{ value: '4711', issuer: '' }] }],
    );
  });

  test('is nobody where no page names anybody, or a recogniser is not sure', () => {
    assert.deepEqual(patients(page([], TABLE)), []);
    assert.deepEqual(patients(photographed(page(['Patient: Jane Public'], TABLE), 2, 0, 0, 0.7)), []);
  });

  test('are several where pages differ', () => {
    const two = patients(
      page(['Patient: Jane Public', 'DOB: 04 Mar 1980'], TABLE),
      page(['Patient: John Private', 'DOB: 05 May 1955'], [HEADING, UREA]),
    );
    assert.deepEqual(
      two.map(({ name }) => name),
      ['jane public', 'john private'],
    );
  });

  test('is without a birth date that can be two days', () => {
    assert.deepEqual(patients(page(['Patient: Jane Public', 'DOB: 04/03/1980'], TABLE)), [
      { name: 'jane public', birthDate: '', ids: [] },
    ]);
  });
});

describe('pages of one row that is equal', () => {
  const culture = (specimen: string) =>
    page([...HEAD, `Specimen: ${specimen}`], [HEADING, ['Blood culture', 'No growth']]);

  test('can be those of two specimens: both stay, and are reviewed', () => {
    const read = readPages([culture('Blood, left arm, 26-1001'), culture('Blood, right arm, 26-1002')]);
    assert.deepEqual(results(read), ['Blood culture No growth', 'Blood culture No growth']);
    assert.deepEqual([inReview(read), reasons(read)], [2, ['copy']]);
  });

  test('are no repetition where one of them has other rows that were left out', () => {
    const all = page(HEAD, [HEADING, SODIUM, POTASSIUM, UREA, CALCIUM]);
    const control = page(['Control two hours later'], [HEADING, SODIUM, POTASSIUM, UREA, GLUCOSE]);
    const read = readPages([all, control, page(['Third sample'], [HEADING, GLUCOSE])]);
    assert.equal(results(read).filter((row) => row === 'Glucose 7.20 mmol/L').length, 2);
  });
});

describe('a name that ends with a charge or a letter', () => {
  for (const [name, heading] of [
    ['Vitamin E', 'HORMONES'],
    ['Immunoglobulin E', 'Serology'],
    ['K+', 'Lipids'],
  ] as const)
    test(`${name} above ${heading}`, () => {
      const read = readPages([
        pageOf(
          printTable([HEADING, [name, '4.1', 'mmol/L'], [heading], SODIUM], {
            columns: COLUMNS,
            top: 140,
            pitch: 14,
          }),
        ),
      ]);
      assert.deepEqual(results(read), [`${name} 4.1 mmol/L`, 'Sodium 140 mmol/L']);
    });
});

describe('a range that says whom or when its limits hold for', () => {
  for (const range of [
    'Fasting: 70 - 99',
    'Fasting 70 - 99',
    'Fasting: <100',
    'Nüchtern: 70 - 99',
    'Age 18-60: 70-99',
  ])
    test(`is no label: ${range}`, () => {
      const read = readPages([page(HEAD, [HEADING, ['Glucose', '95', 'mg/dL', range], SODIUM])]);
      assert.deepEqual(results(read), ['Glucose 95 mg/dL', 'Sodium 140 mmol/L']);
      assert.equal(read.unreadLines ?? 0, 0);
    });
});
