import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, onTestFinished, test, vi } from 'vitest';
import { createPatientKeys } from '../../../server-stub/gateway/src/patients/fingerprint.js';
import { createPatients, type Patient } from '../../../server-stub/gateway/src/patients/patients.js';
import { openDatabase } from '../../../server-stub/gateway/src/store/database.js';
import { DEFAULT_TIMEOUTS } from '../../../server-stub/gateway/src/store/timeouts.js';
import { accountService } from '../support/account.js';
import { type Bench, startBench } from '../support/bench.js';
import { person } from '../support/person.js';
import { ERIKA, JONAS, listed, match, name, named, pathOf, report, say, upload } from './people.js';

const SCHMIDT = named('Erika Schmidt', '1984-03-12');

describe('whose an upload is', () => {
  let bench: Bench;
  let service: ReturnType<typeof accountService>;
  beforeEach(async () => {
    service = accountService();
    bench = await startBench({ answer: service.answer });
  });
  afterEach(() => bench.close());

  test('is unknown until somebody says', async () => {
    const id = await upload(bench, 'ana');
    assert.deepEqual((await bench.as('ana', pathOf(id))).json(), { state: 'unknown', others: [] });
    assert.deepEqual(await listed(bench, 'ana'), { [id]: { state: 'unknown' } });
  });

  test('is one tag for one patient, and another for another', async () => {
    const first = await report(bench, 'ana', ERIKA);
    const other = await report(bench, 'ana', JONAS);
    const again = await report(bench, 'ana', named('Muster, Erika', '1984-03-12', ['90', 'LAKESIDE']));
    assert.deepEqual([first.state, first.initials], ['named', 'E. M.']);
    assert.deepEqual([other.state, other.initials], ['named', 'J. B.']);
    assert.notEqual(first.tag, other.tag);
    assert.equal(again.tag, first.tag);
    const list = await listed(bench, 'ana');
    assert.equal(list[again.id]?.tag, first.tag);
    const status = (await bench.as('ana', `/api/v1/status/${other.id}`)).json() as { patient: unknown };
    assert.deepEqual(status.patient, { ...list[other.id], others: ['E. M.'] });
  });

  test('is never the same by a name alone: the second is asked about', async () => {
    const first = await report(bench, 'ana', named('Erika Muster'));
    const second = await report(bench, 'ana', named('Erika Muster'));
    assert.deepEqual([first.state, second.state], ['named', 'unsure']);
    assert.notEqual(first.tag, second.tag);
  });

  test('is nobody’s where a report names several, or nobody', async () => {
    const several = await report(bench, 'ana', ERIKA, JONAS);
    const blank = await report(bench, 'ana', named('', ''));
    const twice = await report(bench, 'ana', ERIKA, named('Muster, Erika', '1984-03-12'));
    assert.deepEqual([several.state, several.tag], ['several', undefined]);
    assert.deepEqual([blank.state, blank.tag], ['unknown', undefined]);
    assert.equal(twice.state, 'named');
  });

  test('stays what was read first', async () => {
    const first = await report(bench, 'ana', ERIKA);
    const again = await name(bench, 'ana', first.id, JONAS);
    assert.equal((again.json() as { tag: string }).tag, first.tag);
  });

  test('of two that arrive at once is one tag', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => upload(bench, 'ana')));
    const replies = await Promise.all(ids.map((id) => name(bench, 'ana', id, ERIKA)));
    assert.equal(new Set(replies.map((reply) => (reply.json() as { tag: string }).tag)).size, 1);
  });

  test('is what the person says: mine, a patient of theirs, somebody else’s, and nothing again', async () => {
    const erika = await report(bench, 'ana', ERIKA);
    const [one, two] = [await upload(bench, 'ana'), await upload(bench, 'ana')];
    const mine = (await say(bench, 'ana', one, 'mine')).json() as { tag: string };
    assert.deepEqual((await say(bench, 'ana', two, 'mine')).json(), {
      state: 'mine',
      tag: mine.tag,
      others: ['E. M.'],
    });
    assert.notEqual(mine.tag, erika.tag);
    assert.deepEqual((await say(bench, 'ana', one, erika.tag)).json(), {
      state: 'said',
      tag: erika.tag,
      initials: 'E. M.',
      others: [],
    });
    assert.deepEqual((await say(bench, 'ana', two, 'other')).json(), { state: 'other', others: ['E. M.'] });
    const list = await listed(bench, 'ana');
    assert.deepEqual([list[one]?.state, list[two]?.state], ['said', 'other']);
    assert.deepEqual((await say(bench, 'ana', two, null)).json(), { state: 'unknown', others: ['E. M.'] });
  });

  test('is asked once: later reports under a name that the person explained are that patient’s', async () => {
    const erika = await report(bench, 'ana', ERIKA);
    const married = await report(bench, 'ana', named('Erika Schmidt', '1984-03-12'));
    assert.equal(married.state, 'unsure');
    await say(bench, 'ana', married.id, erika.tag);
    assert.equal((await report(bench, 'ana', named('Erika Schmidt', '1984-03-12'))).tag, erika.tag);
  });

  test('leaves later reports when the answer that gave it to them is corrected', async () => {
    const [erika, jonas] = [await report(bench, 'ana', ERIKA), await report(bench, 'ana', JONAS)];
    const mine = (await say(bench, 'ana', erika.id, 'mine')).json() as Patient;
    const later = [await report(bench, 'ana', ERIKA), await report(bench, 'ana', ERIKA)];
    assert.deepEqual(
      later.map(({ tag }) => tag),
      [mine.tag, mine.tag],
    );
    const before = await bench.store.events.latest(person('ana'));
    await say(bench, 'ana', erika.id, 'other');
    const events = await bench.store.events.after(person('ana'), before, 100);
    assert.deepEqual(
      events.map(({ event }) => event),
      [erika, ...later].map(({ id }) => ({ type: 'patient', uploadId: id })),
    );
    await say(bench, 'ana', jonas.id, 'mine');
    const list = await listed(bench, 'ana');
    const [one, two] = later.map(({ id }) => list[id]);
    assert.deepEqual([list[jonas.id]?.tag, one?.state, one?.initials], [mine.tag, 'named', 'E. M.']);
    assert.notEqual(one?.tag, mine.tag);
    assert.equal(two?.tag, one?.tag, 'both are one patient’s still');
  });

  test.each([
    ['somebody else’s', 'other', 'unsure', 'apart'],
    ['the person’s', 'mine', 'named', 'together'],
    ['another patient’s', 'jonas', 'named', 'together'],
    ['taken back', null, 'named', 'together'],
  ] as const)(
    'a later report follows the one that was a patient’s and is %s now',
    async (_, is, state, place) => {
      const erika = await report(bench, 'ana', ERIKA);
      const jonas = await report(bench, 'ana', JONAS);
      const married = await report(bench, 'ana', SCHMIDT);
      await say(bench, 'ana', married.id, erika.tag);
      const later = await report(bench, 'ana', SCHMIDT);
      const again = await report(bench, 'ana', ERIKA);
      assert.deepEqual([later.state, later.tag], ['named', erika.tag]);
      const now = (await say(bench, 'ana', married.id, is === 'jonas' ? jonas.tag : is)).json() as Patient;
      const list = await listed(bench, 'ana');
      assert.equal(list[later.id]?.state, state);
      assert.ok(![undefined, erika.tag].includes(list[later.id]?.tag));
      assert.equal(list[later.id]?.tag === now.tag, place === 'together');
      assert.deepEqual(
        [list[erika.id]?.tag, list[again.id]?.tag],
        [erika.tag, erika.tag],
        'by the report alone',
      );
    },
  );

  test('that a later report has through another one leaves it, too, and its own answer stays', async () => {
    const erika = await report(bench, 'ana', ERIKA);
    const married = await report(bench, 'ana', SCHMIDT);
    await say(bench, 'ana', married.id, erika.tag);
    const numbered = await report(bench, 'ana', named('Erika Schmidt', '1984-03-12', ['7', 'LAKESIDE']));
    const last = await report(bench, 'ana', named('', '', ['7', 'LAKESIDE']));
    assert.deepEqual([numbered.tag, last.tag], [erika.tag, erika.tag]);
    await say(bench, 'ana', numbered.id, 'mine');
    await say(bench, 'ana', married.id, 'other');
    assert.equal((await listed(bench, 'ana'))[numbered.id]?.state, 'mine');
    await say(bench, 'ana', numbered.id, null);
    const list = await listed(bench, 'ana');
    assert.notEqual(list[last.id]?.tag, erika.tag);
    assert.notEqual(list[numbered.id]?.tag, erika.tag);
  });

  test('is among the others unless all its reports were given away', async () => {
    const [erika, blank] = [await report(bench, 'ana', ERIKA), await upload(bench, 'ana')];
    const jonas = await report(bench, 'ana', JONAS);
    const othersOf = async (id: string) =>
      ((await bench.as('ana', pathOf(id))).json() as { others: string[] }).others;
    assert.deepEqual([await othersOf(erika.id), await othersOf(blank)], [['J. B.'], ['E. M.', 'J. B.']]);
    await say(bench, 'ana', jonas.id, 'other');
    assert.deepEqual([await othersOf(erika.id), await othersOf(blank)], [[], ['E. M.']]);
    assert.deepEqual(await othersOf(jonas.id), ['E. M.']);
    assert.deepEqual((await match(bench, 'ana', JONAS)).json(), { match: 'other', others: ['E. M.'] });
    assert.deepEqual((await match(bench, 'ana', ERIKA)).json(), { match: 'same', others: [] });
  });

  test('is not mixed by reports that the person gave away', async () => {
    const jonas = await report(bench, 'ana', JONAS);
    await say(bench, 'ana', jonas.id, 'other');
    const again = await report(bench, 'ana', JONAS);
    assert.notEqual(again.tag, jonas.tag);
    assert.equal((await report(bench, 'ana', JONAS)).tag, again.tag);
  });

  test('is told to the person’s other pages, without a name', async () => {
    const { id } = await report(bench, 'ana', ERIKA);
    const events = await bench.store.events.after(person('ana'), 0, 100);
    assert.deepEqual(
      events.map(({ event }) => event).filter(({ type }) => type === 'patient'),
      [{ type: 'patient', uploadId: id }],
    );
  });

  test('is told once: nothing that changes nothing has an event, on any way it is asked or said', async () => {
    const [erika, blank] = [await report(bench, 'ana', ERIKA), await upload(bench, 'ana')];
    for (const one of service.uploads) one.patients = [{ name: '', birthDate: '', ids: [] }];
    let published = 0;
    const unsubscribe = bench.store.bus.subscribe(person('ana'), () => (published += 1));
    const before = await bench.store.events.latest(person('ana'));
    for (const ask of [
      () => bench.as('ana', pathOf(blank)),
      () => bench.as('ana', `/api/v1/status/${blank}`),
      () => bench.as('ana', `/api/master?uploadId=${blank}`),
      () => bench.as('ana', '/api/v1/uploads'),
      () => name(bench, 'ana', blank, named('', '')),
      () => name(bench, 'ana', erika.id, JONAS),
      () => say(bench, 'ana', blank, null),
      () => say(bench, 'ana', erika.id, null),
    ]) {
      assert.equal((await ask()).status, 200);
      assert.deepEqual([await bench.store.events.latest(person('ana')), published], [before, 0]);
    }
    await say(bench, 'ana', blank, 'mine');
    const said = [await bench.store.events.latest(person('ana')), published];
    await say(bench, 'ana', blank, 'mine');
    assert.deepEqual([await bench.store.events.latest(person('ana')), published], said);
    assert.notEqual(said[0], before);
    unsubscribe();
  });

  test.each([
    ['none', [], ERIKA, []],
    ['same', [ERIKA], ERIKA, []],
    ['same', [ERIKA, JONAS], JONAS, ['E. M.']],
    ['other', [ERIKA], JONAS, ['E. M.']],
    ['alike', [ERIKA], named('Jana Muster', '1984-03-12'), ['E. M.']],
    ['unclear', [ERIKA], named('Erika Muster'), ['E. M.']],
  ] as const)('a file that is not sent yet is %s', async (likeness, known, file, others) => {
    for (const patient of known) await report(bench, 'ana', patient);
    assert.deepEqual((await match(bench, 'ana', file)).json(), { match: likeness, others });
    assert.equal(Object.keys(await listed(bench, 'ana')).length, known.length, 'nothing is stored');
  });

  test('comes of the service where no browser can read it, and its names go no further', async () => {
    const erika = await report(bench, 'ana', ERIKA);
    const patients = [{ name: 'Muster, Erika', birthDate: '1984-03-12', ids: [] }];
    const [picture, pdf, scan] = [
      await upload(bench, 'ana'),
      await upload(bench, 'ana'),
      await upload(bench, 'ana'),
    ];
    for (const one of service.uploads) if (one.uploadId !== erika.id) one.patients = patients;
    const replies = [
      await bench.as('ana', pathOf(picture)),
      await bench.as('ana', `/api/v1/status/${pdf}`),
      await bench.as('ana', '/api/v1/uploads'),
      await bench.as('ana', `/api/master?uploadId=${scan}`),
    ];
    for (const { status, text } of replies) {
      assert.equal(status, 200);
      assert.doesNotMatch(text, /muster|1984/i);
      assert.match(text, new RegExp(`"tag":"${erika.tag}"`));
    }
    assert.equal(new Set(Object.values(await listed(bench, 'ana')).map(({ tag }) => tag)).size, 1);
  });

  test('is read once of each upload, however many patients a file names', async () => {
    await report(bench, 'ana', ERIKA);
    await report(bench, 'ana', JONAS);
    const patients = Array.from({ length: 20 }, (_, n) =>
      named(`Patient ${n}`, '1990-01-01', [`${n + 1}`, '']),
    );
    const parse = vi.spyOn(JSON, 'parse');
    try {
      assert.equal((await match(bench, 'ana', ...patients)).status, 200);
      const prints = parse.mock.calls.filter(([text]) => String(text).startsWith('{"words"'));
      assert.equal(prints.length, 2);
    } finally {
      parse.mockRestore();
    }
  });

  test('outlives a new secret, as long as the old one is listed', async () => {
    const first = await report(bench, 'ana', ERIKA);
    const secrets = [
      'a newer secret of the test suite, long enough',
      'a secret of the test suite, long enough',
    ] as const;
    const newer = await startBench({ answer: service.answer, store: bench.store, secrets });
    try {
      const again = await report(newer, 'ana', ERIKA);
      assert.deepEqual([again.tag, again.initials], [first.tag, 'E. M.']);
      assert.equal((await listed(newer, 'ana'))[first.id]?.initials, 'E. M.');
    } finally {
      await newer.close();
    }
  });

  test.each([
    ['no body', undefined],
    ['no patient', { patients: [] }],
    ['a patient that is none', { patients: ['Erika'] }],
    ['a patient without numbers', { patients: [{ name: 'Erika', birthDate: '' }] }],
    ['a name that is none', { patients: [{ ...ERIKA, name: 7 }] }],
    ['a name without end', { patients: [{ ...ERIKA, name: 'x'.repeat(201) }] }],
    ['too many', { patients: Array.from({ length: 21 }, () => ERIKA) }],
    ['an answer that is none', { is: 7 }],
    ['a tag of nobody', { is: 'invented' }],
    ['a tag that is none', { is: '../../x' }],
  ])('refuses %s', async (_, body) => {
    const id = await upload(bench, 'ana');
    const reply = await bench.as('ana', pathOf(id), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.equal(reply.status, 400);
  });
});

test('a tag that an earlier version left behind is not given to the person’s own reports', async () => {
  const { db } = await openDatabase(':memory:', DEFAULT_TIMEOUTS);
  onTestFinished(() => db.destroy());
  const [owner, patients] = [person('ana'), createPatients(db)];
  const keys = createPatientKeys(['a secret of the test suite, long enough'])(owner);
  const context = { keys, now: Date.UTC(2026, 10, 30) };
  for (const id of ['erika 1', 'erika 2']) await patients.name(owner, id, [ERIKA], context);
  await patients.name(owner, 'jonas', [JONAS], context);
  await patients.answer(owner, 'erika 1', 'other', context);
  const rows = db.updateTable('patient').where('upload_id', '=', 'erika 2');
  await rows.set({ tag: keys.tag('mine') }).execute();
  await patients.answer(owner, 'jonas', 'mine', context);
  const list = await patients.list(owner, keys);
  assert.equal(list.get('jonas')?.tag, keys.tag('mine'));
  assert.deepEqual([list.get('erika 2')?.state, list.get('erika 2')?.initials], ['named', 'E. M.']);
  assert.notEqual(list.get('erika 2')?.tag, keys.tag('mine'));
});
