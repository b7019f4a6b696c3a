import { isLosslessNumber } from 'lossless-json';
import type { FhirElement, FhirResource } from './fhir-bundle.js';

/** A resource in FHIR XML (R4 §2.6.1), with the elements of its JSON in the same order. */
export const writeFhirXml = (resource: FhirResource): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${resourceElement(resource, ' xmlns="http://hl7.org/fhir"')}`;

function resourceElement({ resourceType, ...content }: FhirResource, namespace = ''): string {
  return `<${resourceType}${namespace}>${children(content)}</${resourceType}>`;
}

const children = (content: Readonly<Record<string, FhirElement>>): string =>
  Object.entries(content)
    .map(([name, element]) => elements(name, element))
    .join('');

function elements(name: string, element: FhirElement): string {
  if (Array.isArray(element)) {
    return (element as readonly FhirElement[]).map((one) => elements(name, one)).join('');
  }
  if (typeof element === 'string' || isLosslessNumber(element)) {
    return `<${name} value="${escapeAttribute(element.toString())}"/>`;
  }
  const content = element as Readonly<Record<string, FhirElement>>;
  return `<${name}>${isResource(content) ? resourceElement(content) : children(content)}</${name}>`;
}

const isResource = (content: Readonly<Record<string, FhirElement>>): content is FhirResource =>
  typeof content.resourceType === 'string';

/** Line ends and tabs too: XML readers turn them into spaces in attributes (XML 1.0 §3.3.3). */
const escapeAttribute = (text: string): string =>
  text.replaceAll(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
