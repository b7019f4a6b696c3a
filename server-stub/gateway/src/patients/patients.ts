import type { Kysely, Transaction } from 'kysely';
import type { NamedPatient } from '../dialect.js';
import { appendEvent } from '../events/journal.js';
import type { Person } from '../grant.js';
import type { Database, PatientState, PatientTable, Schema } from '../store/schema.js';
import { comparePatients, type Likeness } from './compare.js';
import { type Fingerprint, isBlank, type PatientKeys } from './fingerprint.js';

/**
 * The patient of an upload, as the pages of its owner show them. Two uploads with the same `tag` are one patient's; one
 * without a tag is compared with no other.
 */
export interface Patient {
  /**
   * `named`: by the report. `unsure`: by the report, and it may be a patient of another upload. `several`: the report names more
   * than one. `mine`, `other` and `said`: the person said that it is theirs, somebody else's, or that of a named patient.
   */
  readonly state: PatientState | 'mine' | 'other' | 'said';
  readonly tag?: string;
  readonly initials?: string;
  /** Initials of the patients of the owner's other uploads, except those given away as somebody else's; absent in lists. */
  readonly others?: readonly string[];
}

/** The person's answer: the tag of a patient of theirs, or one of two words. Null takes it back. */
export type PatientAnswer = 'mine' | 'other' | { readonly tag: string } | null;

/** How the patients of a file that is not sent yet compare with those of the owner's uploads. */
interface Match {
  readonly match: Likeness | 'none';
  /** Initials of the patients whom the owner has, without those of the file. */
  readonly others: readonly string[];
}

const UNKNOWN: Patient = { state: 'unknown' };

/** The patients of one owner's uploads. Every query is limited to the owner's rows. */
export type Patients = ReturnType<typeof createPatients>;

/** The patient of an upload after a request. */
export interface PatientChange {
  readonly patient: Patient;
  /** Whether the request has changed the stored row: then there is an event. */
  readonly isNew: boolean;
}

/** The owner's keys, and the time in milliseconds since 1970. */
interface PatientContext {
  readonly keys: PatientKeys;
  readonly now: number;
}

export const patientOf = (patients: ReadonlyMap<string, Patient>, uploadId: string): Patient =>
  patients.get(uploadId) ?? UNKNOWN;

export function createPatients(db: Database) {
  return {
    /**
     * Stores whom a report names, as keyed hashes; what was stored first stays. The caller has checked that the upload is the
     * owner's.
     */
    async name(
      owner: Person,
      uploadId: string,
      named: readonly NamedPatient[],
      { keys, now }: PatientContext,
    ): Promise<PatientChange> {
      const known = await selectRows(db, owner);
      const row = findRow(known, owner, uploadId);
      const isNamed = named.some((patient) => !isBlank(keys.fingerprints(patient, now)[0]));
      if (!isNamed || row.state !== 'unknown') return unchanged(row, known, keys);
      return change(db, { owner, uploadId, now }, keys, (row, rows) => {
        const others = rows.filter((one) => one !== row);
        const isOpen = row.state === 'unknown';
        const next = { ...row, ...(isOpen && identify(named, uploadId, others, { keys, now })) };
        return rows.map((one) => (one === row ? next : one));
      });
    },

    /** Stores the person's answer; null when its tag is no patient of theirs. */
    async answer(
      owner: Person,
      uploadId: string,
      answer: PatientAnswer,
      { keys, now }: PatientContext,
    ): Promise<PatientChange | null> {
      const isTag = answer !== null && typeof answer === 'object';
      const said = isTag ? answer.tag : answer;
      const known = await selectRows(db, owner);
      if (isTag && !known.some((row) => tagOf(row, keys) === said)) return null;
      const row = findRow(known, owner, uploadId);
      if (row.said === said) return unchanged(row, known, keys);
      return change(db, { owner, uploadId, now }, keys, (row, rows) => {
        const answered = { ...row, said };
        const all = rows.map((one) => (one === row ? answered : one));
        const next = releaseTag(all, tagOf(row, keys), [answered], keys);
        if (said !== 'mine') return next;
        // Rows of an earlier version may have the person's own tag by an answer that was corrected since.
        const givenAway = next.filter((one) => one.said === 'other');
        return releaseTag(next, keys.tag('mine'), givenAway, keys);
      });
    },

    /** The patients of an owner's uploads, by upload id; those not in it are unknown. */
    async list(owner: Person, keys: PatientKeys): Promise<ReadonlyMap<string, Patient>> {
      const rows = await selectRows(db, owner);
      const named = firstNamed(rows);
      return new Map(rows.map((row) => [row.upload_id, toPatient(row, named, keys)]));
    },

    async find(owner: Person, uploadId: string, keys: PatientKeys): Promise<Patient> {
      const rows = await selectRows(db, owner);
      return withOthers(findRow(rows, owner, uploadId), rows, keys);
    },

    async match(
      owner: Person,
      named: readonly NamedPatient[],
      { keys, now }: PatientContext,
    ): Promise<Match> {
      const rows = await selectRows(db, owner);
      const known = readPatients(rows, keys);
      const found = named.map((patient) => findLikest(keys.fingerprints(patient, now), known));
      const likeness = LIKENESSES.find((one) => found.some((each) => each?.likeness === one)) ?? 'none';
      const own = found.flatMap((each) => (each?.likeness === 'same' ? [each.tag] : []));
      return { match: likeness, others: initialsBeside(own, rows, keys) };
    },
  };
}

const newRow = ({ tenant, subject }: Person, uploadId: string, now: number): PatientTable => ({
  tenant,
  subject,
  upload_id: uploadId,
  state: 'unknown',
  tag: null,
  fingerprint: null,
  initials: null,
  said: null,
  stored_at: now,
});

/** The row of an upload; a new one where nothing is stored. */
const findRow = (rows: readonly PatientTable[], owner: Person, uploadId: string, now = 0): PatientTable =>
  rows.find((row) => row.upload_id === uploadId) ?? newRow(owner, uploadId, now);

const unchanged = (row: PatientTable, rows: readonly PatientTable[], keys: PatientKeys): PatientChange => ({
  patient: withOthers(row, rows, keys),
  isNew: false,
});

type Identified = Pick<PatientTable, 'state' | 'tag' | 'fingerprint' | 'initials'>;

/** The columns for the patients that a report names, compared with those of the owner's other uploads. */
function identify(
  named: readonly NamedPatient[],
  uploadId: string,
  others: readonly PatientTable[],
  { keys, now }: PatientContext,
): Identified {
  const all = named.map((patient) => ({ patient, prints: keys.fingerprints(patient, now) }));
  const known = all.filter(({ prints: [newest] }) => !isBlank(newest));
  const [first] = known;
  if (!first) return { state: 'unknown', tag: null, fingerprint: null, initials: null };
  const isOne = known.every(({ prints: [newest] }) => comparePatients(first.prints[0], newest) === 'same');
  if (!isOne && known.length > 1) return { state: 'several', tag: null, fingerprint: null, initials: null };
  const [print] = first.prints;
  const content = {
    fingerprint: JSON.stringify(print),
    initials: keys.sealInitials(first.patient.name, uploadId),
  };
  return { ...content, ...chooseTag(first.prints, uploadId, readKnown(others, keys), keys) };
}

/** What the tag of an upload depends on in the owner's other uploads. */
interface Known {
  readonly patients: StoredPatient[];
  /** Tags of reports, without regard to answers. */
  readonly reportTags: Set<string | null>;
}

const readKnown = (rows: readonly PatientTable[], keys: PatientKeys): Known => ({
  patients: readPatients(rows, keys),
  reportTags: new Set(rows.map(({ tag }) => tag)),
});

/** The tag of the same patient in the owner's other uploads, else a new one. */
function chooseTag(
  prints: readonly [Fingerprint, ...Fingerprint[]],
  uploadId: string,
  { patients, reportTags }: Known,
  keys: PatientKeys,
): Pick<Identified, 'state' | 'tag'> {
  const likest = findLikest(prints, patients);
  if (likest?.likeness === 'same') return { state: 'named', tag: likest.tag };
  const isUnsure = likest?.likeness === 'alike' || likest?.likeness === 'unclear';
  const ownTag = ownTagOf(prints[0], keys);
  const tag = ownTag !== null && !reportTags.has(ownTag) ? ownTag : keys.tag('upload', uploadId);
  return { state: isUnsure ? 'unsure' : 'named', tag };
}

/**
 * Chooses the tag again of each upload that may have this one by an earlier answer about one of the `changed` uploads. Returns
 * all rows; one that keeps its tag and state is the same object.
 */
function releaseTag(
  rows: readonly PatientTable[],
  tag: string | null,
  changed: readonly PatientTable[],
  keys: PatientKeys,
): readonly PatientTable[] {
  const givers = changed.filter((row) => row.tag !== tag && tagOf(row, keys) !== tag);
  const released = findSamePatient(
    rows.filter((row) => row.tag === tag),
    givers,
  );
  if (released.size === 0) return rows;
  const { patients, reportTags } = readKnown(
    rows.filter((row) => !released.has(row)),
    keys,
  );
  return rows.map((row) => {
    const print = released.get(row);
    if (!print) return row;
    const chosen = chooseTag([print], row.upload_id, { patients, reportTags }, keys);
    const next = chosen.tag === row.tag && chosen.state === row.state ? row : { ...row, ...chosen };
    patients.push(...readPatients([next], keys));
    reportTags.add(next.tag);
    return next;
  });
}

/** Those of the rows that are certainly of the patient of one of the others, directly or through each other. */
function findSamePatient(
  rows: readonly PatientTable[],
  others: readonly PatientTable[],
): ReadonlyMap<PatientTable, Fingerprint> {
  const found = new Map<PatientTable, Fingerprint>();
  const left = new Map(rows.map((row) => [row, readPrint(row)]));
  const queue = others.map(readPrint);
  for (const print of queue)
    for (const [row, other] of left) {
      if (!print || !other || comparePatients(print, other) !== 'same') continue;
      left.delete(row);
      found.set(row, other);
      queue.push(other);
    }
  return found;
}

/** The same tag for uploads that arrive at the same time at two nodes, where a name and a birth date say who it is. */
const ownTagOf = ({ letters, birthDay }: Fingerprint, keys: PatientKeys): string | null =>
  letters === '' || birthDay === '' ? null : keys.tag('patient', letters, birthDay);

/** From the least to the most like. */
const LIKENESSES = ['other', 'unclear', 'alike', 'same'] as const satisfies readonly Likeness[];

/** A patient whom an upload of the owner names. */
interface StoredPatient {
  readonly print: Fingerprint;
  readonly tag: string;
}

const readPatients = (rows: readonly PatientTable[], keys: PatientKeys): StoredPatient[] =>
  rows.flatMap((row) => {
    const tag = tagOf(row, keys);
    const print = tag === null ? null : readPrint(row);
    return print === null || tag === null ? [] : [{ print, tag }];
  });

const readPrint = ({ fingerprint }: PatientTable): Fingerprint | null =>
  fingerprint === null ? null : (JSON.parse(fingerprint) as Fingerprint);

/** The stored patient who is most like the one of these fingerprints; null when none is stored. */
function findLikest(
  prints: readonly Fingerprint[],
  patients: readonly StoredPatient[],
): { readonly likeness: Likeness; readonly tag: string } | null {
  const found = patients.flatMap(({ print: stored, tag }) =>
    prints.map((print) => ({ likeness: comparePatients(print, stored), tag })),
  );
  for (const likeness of LIKENESSES.toReversed()) {
    const one = found.find((each) => each.likeness === likeness);
    if (one) return one;
  }
  return null;
}

/** The tag of an upload by the person's answer, else by its report. Null for somebody else's, and for an unknown patient. */
function tagOf({ said, tag }: PatientTable, keys: PatientKeys): string | null {
  if (said === 'other') return null;
  return said === 'mine' ? keys.tag('mine') : (said ?? tag);
}

/** The first row that names each patient, by tag. */
function firstNamed(rows: readonly PatientTable[]): ReadonlyMap<string, PatientTable> {
  const named = new Map<string, PatientTable>();
  for (const row of rows)
    if (row.said === null && row.tag !== null && !named.has(row.tag)) named.set(row.tag, row);
  return named;
}

function toPatient(row: PatientTable, named: ReadonlyMap<string, PatientTable>, keys: PatientKeys): Patient {
  switch (row.said) {
    case null:
      return row.tag === null
        ? { state: row.state }
        : { state: row.state, tag: row.tag, initials: openInitials(row, keys) };
    case 'mine':
      return { state: 'mine', tag: keys.tag('mine') };
    case 'other':
      return { state: 'other' };
    default: {
      const known = named.get(row.said);
      return { state: 'said', tag: row.said, initials: known ? openInitials(known, keys) : '' };
    }
  }
}

const withOthers = (row: PatientTable, rows: readonly PatientTable[], keys: PatientKeys): Patient => ({
  ...toPatient(row, firstNamed(rows), keys),
  others: initialsBeside([tagOf(row, keys)], rows, keys),
});

/** Initials of the patients of an owner's uploads, without those of the tags, and without those given away as somebody else's. */
function initialsBeside(
  tags: readonly (string | null)[],
  rows: readonly PatientTable[],
  keys: PatientKeys,
): string[] {
  const others = rows.filter((row) => {
    const tag = tagOf(row, keys);
    return row.tag !== null && tag !== null && !tags.includes(tag);
  });
  return [...new Set(others.map((row) => openInitials(row, keys)).filter((text) => text !== ''))];
}

const openInitials = ({ initials, upload_id: uploadId }: PatientTable, keys: PatientKeys): string =>
  initials === null ? '' : keys.openInitials(initials, uploadId);

const selectRows = (db: Kysely<Schema>, { tenant, subject }: Person): Promise<PatientTable[]> =>
  db
    .selectFrom('patient')
    .selectAll()
    .where((row) => row.and({ tenant, subject }))
    .orderBy('stored_at')
    .orderBy('upload_id')
    .execute();

/**
 * Changes the row of one upload, and with it those of others, and appends an event for each. Changes for one person wait for
 * each other. `update` gets all rows and returns them in the same order, with a new object for each that it has changed.
 */
const change = (
  db: Database,
  { owner, uploadId, now }: { readonly owner: Person; readonly uploadId: string; readonly now: number },
  keys: PatientKeys,
  update: (row: PatientTable, rows: readonly PatientTable[]) => readonly PatientTable[],
): Promise<PatientChange> =>
  db.transaction().execute(async (transaction) => {
    // First, since it locks the person's events.
    await appendEvent(transaction, owner, { type: 'patient', uploadId }, now);
    const stored = await selectRows(transaction, owner);
    const row = findRow(stored, owner, uploadId, now);
    const rows = stored.includes(row) ? stored : [...stored, row];
    const updated = update(row, rows);
    for (const one of updated.filter((one, index) => one !== rows[index])) {
      await saveRow(transaction, one);
      if (one.upload_id !== uploadId)
        await appendEvent(transaction, owner, { type: 'patient', uploadId: one.upload_id }, now);
    }
    return { patient: withOthers(findRow(updated, owner, uploadId), updated, keys), isNew: true };
  });

async function saveRow(transaction: Transaction<Schema>, row: PatientTable): Promise<void> {
  const { tenant: _, subject: __, upload_id: ___, ...content } = row;
  await transaction
    .insertInto('patient')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subject', 'tenant', 'upload_id']).doUpdateSet(content))
    .execute();
}
