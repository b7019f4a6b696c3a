import type { StatedPatient } from 'hdt-emulator/laboratory';
import type { PatientFacts } from './patient.js';

/** Confidence of a recogniser from which a text is taken as it stands: one wrong letter makes another patient. */
const CERTAIN = 0.8;

/** The patient whom the pages of one document name together, by what is certain; nobody when nothing is. */
export function statedPatient(pages: readonly PatientFacts[]): readonly StatedPatient[] {
  const certain = <Fact extends { readonly confidence: number }>(facts: readonly Fact[]): Fact | undefined =>
    facts.find(({ confidence }) => confidence >= CERTAIN);
  const births = pages.flatMap((page) => page.births).filter(({ text }) => /^\d{4}-\d\d-\d\d/.test(text));
  const numbers = pages.flatMap((page) => [...page.numbers.values()]);
  const patient = {
    name: certain(pages.flatMap((page) => page.names))?.text ?? '',
    birthDate: certain(births)?.text.slice(0, 10) ?? '',
    ids: numbers
      .filter(({ confidence }) => confidence >= CERTAIN)
      .map(({ text }) => ({ value: text, issuer: '' })),
  };
  return patient.name === '' && patient.birthDate === '' && patient.ids.length === 0 ? [] : [patient];
}
