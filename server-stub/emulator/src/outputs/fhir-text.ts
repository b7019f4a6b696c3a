/**
 * Text as a FHIR `string` that JSON and XML both can carry: what XML 1.0 has no character for becomes U+FFFD, every
 * space but the plain one a plain one (R4 §2.24.0.1 allows no other), and there is none at either end.
 */
export const fhirText = (text: string): string =>
  text
    .replaceAll(/[^\S \t\n\r]/gu, ' ')
    .replaceAll(/[^\P{Cc}\t\n\r\x7f-\x9f]|\p{Surrogate}|[\ufffe\uffff]/gu, '\ufffd')
    .trim();
