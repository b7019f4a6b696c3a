/** A part of an element as `custom-elements.json` describes it. */
interface Described {
  readonly name: string;
  readonly kind?: string;
  readonly description?: string;
  readonly default?: string;
  readonly readonly?: boolean;
  readonly fieldName?: string;
  readonly type?: { readonly text: string };
  readonly return?: { readonly type?: { readonly text: string } };
  readonly parameters?: readonly Described[];
}

export interface DescribedElement {
  readonly tagName: string;
  readonly summary?: string;
  readonly members: readonly Described[];
  readonly attributes: readonly Described[];
  readonly events: readonly Described[];
  readonly cssStates: readonly Described[];
  readonly slots?: readonly Described[];
}

const code = (text: string): string =>
  text ? `\`${text.replace(/\s+/g, ' ').replaceAll('|', '\\|')}\`` : '';
const prose = (text = ''): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `\n### ${title}\n\n${lines.join('\n')}\n`;
}

function sectionOf({
  tagName,
  summary,
  members,
  attributes,
  events,
  cssStates,
  slots = [],
}: DescribedElement): string {
  const fields = members.filter(({ kind }) => kind === 'field');
  const attributeOf = (property: Described) =>
    attributes.find(({ fieldName }) => fieldName === property.name)?.name ?? '';
  const signature = ({ name, parameters = [] }: Described) =>
    `${name}(${parameters.map((one) => `${one.name}: ${one.type?.text ?? 'unknown'}`).join(', ')})`;
  return [
    `## \`<${tagName}>\`\n\n${prose(summary)}\n`,
    table(
      'Properties',
      ['Property', 'Attribute', 'Type', 'Default', ''],
      fields.map((one) => [
        code(one.name),
        code(attributeOf(one)),
        code(one.type?.text ?? ''),
        code(one.default ?? ''),
        `${one.readonly ? 'Read only. ' : ''}${prose(one.description)}`,
      ]),
    ),
    table(
      'Methods',
      ['Method', 'Returns', ''],
      members
        .filter(({ kind }) => kind === 'method')
        .map((one) => [code(signature(one)), code(one.return?.type?.text ?? 'void'), prose(one.description)]),
    ),
    table(
      'Events',
      ['Event', 'Type', ''],
      events.map((one) => [code(one.name), code(one.type?.text ?? ''), prose(one.description)]),
    ),
    table(
      'States',
      ['State', ''],
      cssStates.map((one) => [code(`:state(${one.name})`), prose(one.description)]),
    ),
    table(
      'Slots',
      ['Slot', ''],
      slots.map((one) => [code(one.name), prose(one.description)]),
    ),
  ].join('');
}

/** The page `docs/elements.md`. */
export const referencePage = (elements: readonly DescribedElement[]): string =>
  [
    '# Reference of the elements',
    'Made of `custom-elements.json`, which is made of the sources: `HDT_WRITE=1` before the command of the test `packages/reference` writes it anew. How to use all this is in [embedding](embedding.md); parts and custom properties are in the manifest.',
    ...[...elements].sort((one, other) => (one.tagName < other.tagName ? -1 : 1)).map(sectionOf),
  ].join('\n\n');
