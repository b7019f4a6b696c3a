import { isUnitOfResult } from './ccda-value.js';
import type { XmlElement } from './xml.js';
import { attributeOf, childNamed, childrenNamed } from './xml-tree.js';

/** LOINC codes of sections with results, by what they hold: of C-CDA, and by discipline of IHE's laboratory report (XD-LAB). */
const SECTION_CODES: ReadonlySet<string> = new Set([
  '30954-2', // Relevant diagnostic tests or laboratory data
  '26436-6', // Laboratory studies
  '18717-9', // Blood bank
  '18718-7', // Cell markers
  '18719-5', // Chemistry
  '18720-3', // Coagulation
  '18721-1', // Therapeutic drug monitoring
  '18722-9', // Fertility
  '18723-7', // Hematology
  '18724-5', // HLA
  '18725-2', // Microbiology
  '18727-8', // Serology
  '18728-6', // Toxicology
  '18729-4', // Urinalysis
  '18767-4', // Blood gas
  '18768-2', // Cell counts and differential
  '18769-0', // Microbial susceptibility
  '26435-8', // Molecular pathology
  '26437-4', // Chemistry challenge
  '26438-2', // Cytology
]);

/** Results Section of C-CDA 1.1 and 2.1, entries optional and required, and of CCD 1.0. */
const SECTION_TEMPLATES = [
  '2.16.840.1.113883.10.20.22.2.3',
  '2.16.840.1.113883.10.20.22.2.3.1',
  '2.16.840.1.113883.10.20.1.14',
];

/** Result Organizer and Result Observation of C-CDA, and of CCD 1.0. */
const RESULT_TEMPLATES = [
  '2.16.840.1.113883.10.20.22.4.1',
  '2.16.840.1.113883.10.20.22.4.2',
  '2.16.840.1.113883.10.20.1.32',
  '2.16.840.1.113883.10.20.1.31',
];

/** The root of all templates of HL7's guides for clinical documents. */
export const TEMPLATES = '2.16.840.1.113883.10.20.';

/** Annotation comment: the code of a Comment Activity. */
const COMMENT_CODE = '48767-8';
const COMMENT_TEMPLATES = [
  '2.16.840.1.113883.10.20.22.4.64',
  '2.16.840.1.113883.10.20.1.40',
  '1.3.6.1.4.1.19376.1.5.3.1.4.2',
];

/** Without a valid result. */
const WITHDRAWN = ['aborted', 'cancelled', 'nullified', 'obsolete'];

/** Codes of observations about a result: its information source, its status, and the age of the patient at it. */
const ABOUT_RESULTS: ReadonlySet<string> = new Set([
  '48766-0', // Information source
  '33999-4', // Status
  '8251-1', // Service comment
  '445518008', // Age at onset
]);

/** Of an observation or organizer whose result is not there yet. */
const PENDING = 'active';

export const isPending = (element: XmlElement): boolean =>
  isResultEntry(element) && attributeOf(childNamed(element, 'statusCode'), 'code') === PENDING;

export const templatesOf = (element: XmlElement): readonly string[] =>
  childrenNamed(element, 'templateId').map((template) => attributeOf(template, 'root'));

export const isResults = (section: XmlElement): boolean =>
  SECTION_CODES.has(attributeOf(childNamed(section, 'code'), 'code')) ||
  templatesOf(section).some((template) => SECTION_TEMPLATES.includes(template));

export const isResultEntry = (element: XmlElement): boolean =>
  templatesOf(element).some((template) => RESULT_TEMPLATES.includes(template));

/** Whether an observation or all of an organizer is no event but a goal or order, was withdrawn, says what was not found, or is about a result. */
export const isInvalid = (element: XmlElement): boolean =>
  !['', 'EVN'].includes(attributeOf(element, 'moodCode')) ||
  WITHDRAWN.includes(attributeOf(childNamed(element, 'statusCode'), 'code')) ||
  attributeOf(element, 'negationInd') === 'true' ||
  (element.name === 'observation' && isUnitOfResult(element)) ||
  (element.name === 'observation' && ABOUT_RESULTS.has(attributeOf(childNamed(element, 'code'), 'code')));

export const isComment = (element: XmlElement): boolean =>
  attributeOf(childNamed(element, 'code'), 'code') === COMMENT_CODE ||
  templatesOf(element).some((template) => COMMENT_TEMPLATES.includes(template));
