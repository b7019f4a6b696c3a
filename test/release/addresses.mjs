const FIELDS = ['repository', 'homepage', 'bugs'];

/** Which addresses a manifest lacks. npm shows them, and compares `repository` with where a release is made. */
const missingAddresses = (manifest) =>
  FIELDS.filter((field) => {
    const value = manifest[field];
    return !(typeof value === 'string' ? value : value?.url);
  });

/** What has to be added where, in one sentence; undefined where nothing is missing. */
export function askForAddresses(manifests) {
  const lacking = new Map();
  for (const manifest of manifests) {
    const fields = missingAddresses(manifest).join(', ');
    if (fields) lacking.set(fields, [...(lacking.get(fields) ?? []), manifest.name]);
  }
  if (lacking.size === 0) return undefined;
  const parts = [...lacking].map(([fields, names]) => `${fields} to the package.json of ${names.join(', ')}`);
  return `Before anything can be published, add ${parts.join('; ')}.`;
}
