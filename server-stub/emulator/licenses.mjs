import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name, version and licence of each package of which a file is bundled. */
export function licensesOf(files) {
  const folders = files.flatMap((file) => {
    const [folder] = file.match(/^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/) ?? [];
    return folder ? [folder] : [];
  });
  return [...new Set(folders)].sort().map(licenseOf).join('\n\n---\n\n');
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : 'The package has no text of its own.';
  return `Name: ${name}\nVersion: ${version}\nLicense: ${license}\nLicense Text:\n===\n\n${text}\n`;
}
