/** Global attributes and those of frameworks, which are no misspellings: `data-…`, `x-…`, `:name`. */
const FOREIGN_ATTRIBUTE = /^(?:data|aria|on|\w\w?)-|[^a-z_-]/;

/** Attributes that somebody gives a key of the service. */
const KEY = /api[-_]?key|^secret$/;

/** Explains each unknown attribute that is almost the name of a known one, or has a key of the service. */
export function explainMisspelledAttributes(
  { localName, attributes }: Element,
  knownNames: readonly string[],
): readonly string[] {
  const hasOwnPrefix = (name: string) =>
    knownNames.some((known) => known.startsWith(`${name.split('-', 1)[0]}-`));
  return Array.from(attributes).flatMap(({ name }) => {
    if (knownNames.includes(name)) return [];
    if (KEY.test(name))
      return [
        `<${localName}> has no attribute ${name}. An API key belongs on your server: whoever opens the page can read it here.`,
      ];
    if (FOREIGN_ATTRIBUTE.test(name) && !hasOwnPrefix(name)) return [];
    const suggestion = knownNames.find((known) => editDistance(name, known) <= known.length / 4);
    return suggestion ? `<${localName}> has no attribute ${name}. Did you mean ${suggestion}?` : [];
  });
}

/** The Levenshtein distance: letters to add, remove or replace to turn one word into the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [rowIndex, letter] of [...from].entries()) {
    const next = [rowIndex + 1];
    for (const [column, other] of [...to].entries()) {
      next.push(Math.min(row[column + 1]! + 1, next[column]! + 1, row[column]! + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length]!;
}
