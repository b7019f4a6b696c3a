const LOINC_SYSTEMS = new Set(['LN', 'LOINC', 'HTTP://LOINC.ORG', '2.16.840.1.113883.6.1']);

/** Other coding systems of HL7 table 0396; `L` and `99…` are local ones. */
const OTHER_SYSTEM = /^(?:L|99.*|SCT2?|SNM.*|SNOMED.*|C4|CPT.*|I9.*|I10.*|ICD.*|NPU|EUC|UCUM|HL7.*)$/;

/** Whether a code is LOINC's: by its system, or by its check digit when the system is unknown. */
export function isLoinc(code: string, system: string): boolean {
  const named = system.toUpperCase();
  if (LOINC_SYSTEMS.has(named)) return true;
  return named !== '' && !OTHER_SYSTEM.test(named) && hasCheckDigit(code);
}

/** Whether a code has the form `digits-check` with a valid check digit (LOINC Users' Guide, appendix). */
export function hasCheckDigit(code: string): boolean {
  const [, digits = '', check] = /^(\d{3,5})-(\d)$/.exec(code) ?? [];
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return digits !== '' && (10 - (sum % 10)) % 10 === Number(check);
}
