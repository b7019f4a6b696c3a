import { isObject, toText } from '../../core/service/wire.js';

/** The laboratory of a report in the service's FHIR (interface, FHIR file and inline bundles); empty where it names none. */
export function readLaboratory(bundle: unknown): string {
  const entries = isObject(bundle) && Array.isArray(bundle.entry) ? bundle.entry : [];
  for (const entry of entries) {
    const resource = isObject(entry) ? entry.resource : null;
    if (!isObject(resource) || resource.resourceType !== 'Organization') continue;
    const name = toText(resource.name).trim();
    // The service's name for a laboratory that it did not detect.
    return /^laboratory$/i.test(name) ? '' : name;
  }
  return '';
}
