import type { Kysely } from 'kysely';
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
  /** Initials of the patients of the owner's other uploads; absent in lists. */
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
export interface Patients {
  /**
   * Stores whom a report names, as keyed hashes; what was stored first stays. The caller has checked that the upload is the
   * owner's.
   */
  name(
    owner: Person,
    uploadId: string,
    named: readonly NamedPatient[],
    context: PatientContext,
  ): Promise<PatientChange>;
  /** Stores the person's answer; null when its tag is no patient of theirs. */
  answer(
    owner: Person,
    uploadId: string,
    answer: PatientAnswer,
    context: PatientContext,
  ): Promise<PatientChange | null>;
  /** The patients of an owner's uploads, by upload id; those not in it are unknown. */
  list(owner: Person, keys: PatientKeys): Promise<ReadonlyMap<string, Patient>>;
  find(owner: Person, uploadId: string, keys: PatientKeys): Promise<Patient>;
  match(owner: Person, named: readonly NamedPatient[], context: PatientContext): Promise<Match>;
}

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

export function createPatients(db: Database): Patients {
  return {
    async name(owner, uploadId, named, { keys, now }) {
      const known = await selectRows(db, owner);
      const row = findRow(known, owner, uploadId);
      const isNamed = named.some((patient) => !isBlank(keys.fingerprints(patient, now)[0]));
      if (!isNamed || row.state !== 'unknown') return unchanged(row, known, keys);
      return change(db, { owner, uploadId, now }, keys, (row, others) => ({
        ...row,
        ...(row.state === 'unknown' && identify(named, uploadId, others, { keys, now })),
      }));
    },

    async answer(owner, uploadId, answer, { keys, now }) {
      const isTag = answer !== null && typeof answer === 'object';
      const said = isTag ? answer.tag : answer;
      const known = await selectRows(db, owner);
      if (isTag && !known.some((row) => tagOf(row, keys) === said)) return null;
      const row = findRow(known, owner, uploadId);
      if (row.said === said) return unchanged(row, known, keys);
      return change(db, { owner, uploadId, now }, keys, (row) => ({ ...row, said }));
    },

    async list(owner, keys) {
      const rows = await selectRows(db, owner);
      const named = firstNamed(rows);
      return new Map(rows.map((row) => [row.upload_id, toPatient(row, named, keys)]));
    },

    async find(owner, uploadId, keys) {
      const rows = await selectRows(db, owner);
      return withOthers(findRow(rows, owner, uploadId), rows, keys);
    },

    async match(owner, named, { keys, now }) {
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
  const likest = findLikest(first.prints, readPatients(others, keys));
  if (likest?.likeness === 'same') return { ...content, state: 'named', tag: likest.tag };
  const isUnsure = likest?.likeness === 'alike' || likest?.likeness === 'unclear';
  const isTaken = (tag: string) => others.some((row) => row.tag === tag);
  const ownTag = ownTagOf(print, keys);
  const tag = ownTag !== null && !isTaken(ownTag) ? ownTag : keys.tag('upload', uploadId);
  return { ...content, state: isUnsure ? 'unsure' : 'named', tag };
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

const readPatients = (rows: readonly PatientTable[], keys: PatientKeys): readonly StoredPatient[] =>
  rows.flatMap((row) => {
    const tag = tagOf(row, keys);
    if (row.fingerprint === null || tag === null) return [];
    return [{ print: JSON.parse(row.fingerprint) as Fingerprint, tag }];
  });

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
  others: initialsBeside([tagOf(row, keys) ?? ''], rows, keys),
});

/** Initials of the patients of an owner's uploads, without those of the tags. */
function initialsBeside(tags: readonly string[], rows: readonly PatientTable[], keys: PatientKeys): string[] {
  const others = rows.filter((row) => row.tag !== null && !tags.includes(tagOf(row, keys) ?? ''));
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

/** Changes the row of one upload and appends the event. Changes for one person wait for each other. */
const change = (
  db: Database,
  { owner, uploadId, now }: { readonly owner: Person; readonly uploadId: string; readonly now: number },
  keys: PatientKeys,
  update: (row: PatientTable, others: readonly PatientTable[]) => PatientTable,
): Promise<PatientChange> =>
  db.transaction().execute(async (transaction) => {
    // First, since it locks the person's events.
    await appendEvent(transaction, owner, { type: 'patient', uploadId }, now);
    const rows = await selectRows(transaction, owner);
    const others = rows.filter((row) => row.upload_id !== uploadId);
    const row = update(findRow(rows, owner, uploadId, now), others);
    const { tenant: _, subject: __, upload_id: ___, ...content } = row;
    await transaction
      .insertInto('patient')
      .values(row)
      .onConflict((conflict) => conflict.columns(['subject', 'tenant', 'upload_id']).doUpdateSet(content))
      .execute();
    return { patient: withOthers(row, [...others, row], keys), isNew: true };
  });
