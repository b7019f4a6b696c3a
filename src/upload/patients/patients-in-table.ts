import { foldAccents } from '../../core/fold-accents.js';
import type { Patient } from '../../core/patient.js';

type Field = 'name' | 'given' | 'family' | 'birth' | 'number';

/** Headers and labels by what they mean, without case, accents, blanks and punctuation. */
const FIELDS: Readonly<Record<Field, string>> = {
  name: 'patient patientname nameofpatient patientfullname fullname patientenname patientin namedespatienten paciente nombrepaciente nombredelpaciente nombrecompleto 患者 患者姓名 病人姓名 姓名',
  given: 'firstname givenname forename patientfirstname patientgivenname vorname nombre nombres 名',
  family:
    'lastname surname familyname patientlastname patientsurname nachname familienname apellido apellidos 姓',
  birth:
    'dob dateofbirth birthdate birthday born patientdob patientbirthdate patientdateofbirth geburtsdatum gebdatum gebdat geb geboren fechadenacimiento fechanacimiento fnacimiento nacimiento 出生日期 出生年月 生日',
  number:
    'patientid patientnumber patientno patientnr patid mrn medicalrecordnumber patientennummer patientennr patientenid nhc historiaclinica numerodehistoria idpaciente 病历号 患者编号 患者id 病案号',
};

const FIELD_OF = new Map(
  Object.entries(FIELDS).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as Field] as const),
  ),
);

/** The header of a table of results has one of these. */
const RESULT_HEADERS = new Set(
  'result results value resultvalue observationvalue testresult ergebnis wert messwert resultado valor 结果 检验结果 测定结果'.split(
    ' ',
  ),
);

/** Lines before the header of a table. */
const MAX_HEAD = 40;

/**
 * Reads the patients of a table of results: from columns such as `Patient` and `DOB`, or from lines above it such as
 * `Patient;Erika Muster`.
 */
export function readTablePatients(table: string): Patient[] {
  const lines = table.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const separator = findSeparator(lines);
  const head = lines.slice(0, MAX_HEAD).map((line) => splitCells(line, separator));
  const at = head.findIndex((cells) => cells.some((cell) => RESULT_HEADERS.has(keyOf(cell))));
  if (at >= 0 && fieldsOf(head[at]!).some(({ field }) => field !== null)) {
    const columns = fieldsOf(head[at]!);
    return lines.slice(at + 1).flatMap((line) => toPatient(columns, splitCells(line, separator)));
  }
  const labelled = head.slice(0, at < 0 ? MAX_HEAD : at).flatMap(labelledCells);
  return toPatient(
    labelled.map(({ field }) => ({ field })),
    labelled.map(({ text }) => text),
  );
}

/** The field of each column. `Name` alone is that of a test, and beside `Vorname` a family name. */
function fieldsOf(cells: readonly string[]): { readonly field: Field | null }[] {
  const fields = cells.map((cell) => ({ key: keyOf(cell), field: FIELD_OF.get(keyOf(cell)) ?? null }));
  const hasGiven = fields.some(({ field }) => field === 'given');
  const hasFamily = fields.some(({ field }) => field === 'family');
  return fields.map(({ key, field }) => {
    if (key === 'name' && hasGiven && !hasFamily) return { field: 'family' };
    // In Spanish a test has a `Nombre`, too.
    return { field: field === 'given' && !hasFamily && key !== 'vorname' ? null : field };
  });
}

/** `Patient;Erika Muster;Geb.;12.03.1984`, or `Patient: Erika Muster` in one cell. */
function labelledCells(cells: readonly string[]): { readonly field: Field; readonly text: string }[] {
  const filled = cells.filter((cell) => cell !== '');
  return filled.flatMap((cell, at) => {
    const [, label = '', inside = ''] = /^([^:：]{1,40})[:：]\s*(.*)$/.exec(cell) ?? [];
    const field = FIELD_OF.get(keyOf(label || cell));
    const text = inside || (filled[at + 1] ?? '');
    return field && text !== '' && !FIELD_OF.has(keyOf(text)) ? [{ field, text }] : [];
  });
}

function toPatient(
  columns: readonly { readonly field: Field | null }[],
  cells: readonly string[],
): Patient[] {
  const textOf = (wanted: Field) =>
    cells.find((cell, at) => columns[at]?.field === wanted && cell !== '') ?? '';
  const name = [textOf('given'), textOf('family')].filter(Boolean).join(' ') || textOf('name');
  const number = textOf('number');
  const patient = {
    ids: number === '' ? [] : [{ value: number, issuer: '' }],
    name,
    birthDate: readBirthDate(textOf('birth')),
  };
  return name === '' && number === '' && patient.birthDate === '' ? [] : [patient];
}

/** Reads a birth date as ISO 8601. Only the year is certain when day and month may be swapped. */
export function readBirthDate(text: string): string {
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/.exec(text.trim()) ??
    /^(\d{4})(\d\d)(\d\d)(?!\d)/.exec(text.trim()) ??
    [];
  if (year && month && day) return toIso(year, month, day);
  const [, first = '', mark, second = '', last] =
    /^(\d{1,2})([-/. ])\s*(\d{1,2})[-/. ]\s*(\d{4})\b/.exec(text.trim()) ?? [];
  if (last === undefined) return '';
  if (mark === '.' || Number(first) > 12 || Number(first) === Number(second))
    return toIso(last, second, first);
  return Number(second) > 12 ? toIso(last, first, second) : last;
}

/** Earlier years are digits that were read in a wrong order. */
const FIRST_YEAR = 1880;

/** Empty for digits that are no day. */
function toIso(year: string, month: string, day: string): string {
  const isDay = Number(year) >= FIRST_YEAR && isWithin(month, 12) && isWithin(day, 31);
  return isDay ? [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-') : '';
}

const isWithin = (text: string, most: number): boolean => Number(text) >= 1 && Number(text) <= most;

function findSeparator(lines: readonly string[]): string {
  const head = lines.slice(0, MAX_HEAD).join('\n');
  const counts = [';', '\t', ',', '|'].map((mark) => [mark, head.split(mark).length] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** Cells of one line (RFC 4180); a quoted line break ends the cell, which no patient's does. */
function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

const keyOf = (text: string): string => foldAccents(text).replace(/[^\p{L}\p{N}]/gu, '');
