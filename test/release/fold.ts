/** What a changeset says, and of which packages. */
export interface Change {
  readonly names: readonly string[];
  readonly text: string;
}

export function parseChangeset(changeset: string): Change {
  const [, head = '', text = ''] = changeset.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? [];
  return {
    names: [...head.matchAll(/^["']?([\w-]+)["']?:/gm)].map(([, name = '']) => name),
    text: text.trim(),
  };
}

const HEADING = '### Added before the release';

/** A change log with the changes of one of its packages added to the entry of a version. */
export function foldChanges(changelog: string, version: string, texts: readonly string[]): string {
  if (texts.length === 0) return changelog;
  const start = changelog.indexOf(`## ${version}\n`);
  if (start < 0) throw new Error(`the change log has no entry ${version}`);
  const next = changelog.indexOf('\n## ', start);
  const end = next < 0 ? changelog.length : next;
  const entry = changelog.slice(start, end).trimEnd();
  const items = texts.map((text) => `- ${text.replaceAll(/\n(?=.)/g, '\n  ')}`).join('\n');
  const added = entry.includes(`\n${HEADING}\n`)
    ? `${entry}\n${items}\n`
    : `${entry}\n\n${HEADING}\n\n${items}\n`;
  return changelog.slice(0, start) + added + changelog.slice(end);
}
