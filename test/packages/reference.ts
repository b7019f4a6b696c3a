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
  readonly cssParts?: readonly Described[];
  readonly cssProperties?: readonly Described[];
}

const code = (text: string): string => (text ? `\`${text.replace(/\s+/g, ' ')}\`` : '');
const prose = (text = ''): string => text.replace(/\s+/g, ' ').trim();

/** A list, which a narrow screen shows whole; a table of as many columns it does not. */
function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `\n## ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}\n`;
}

/** The name with its facts, and what it does on a line of its own. */
const item = (name: string, facts: readonly string[], description = ''): string =>
  `**${code(name)}**${facts.map((fact) => `, ${fact}`).join('')}<br>${prose(description)}`;

/** Modules that define each element. */
const ENTRIES: Readonly<Record<string, string>> = {
  'hdt-device-capture': 'hdt-elements/device-capture',
  'hdt-records': 'hdt-elements/records',
  'hdt-results': 'hdt-elements/results',
  'hdt-upload': 'hdt-elements/upload',
};

function propertyOf(property: Described, attributes: readonly Described[]): string {
  const attribute = attributes.find(({ fieldName }) => fieldName === property.name)?.name;
  const facts = [
    attribute && `attribute ${code(attribute)}`,
    property.readonly && 'read only',
    code(property.type?.text ?? ''),
    property.default && `default ${code(property.default)}`,
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return item(property.name, facts as string[], property.description);
}

const signatureOf = ({ name, parameters = [] }: Described): string =>
  `${name}(${parameters.map((one) => `${one.name}: ${one.type?.text ?? 'unknown'}`).join(', ')})`;

/** The page `docs/reference/<tag name>.md`. */
export function referencePage(element: DescribedElement): string {
  const { tagName, summary, members, attributes, events, cssStates } = element;
  const { slots = [], cssParts = [], cssProperties = [] } = element;
  return [
    `# ${tagName}\n\n${prose(summary)}\n`,
    `\n## Import\n\n\`\`\`js\nimport '${ENTRIES[tagName]}';\n\`\`\`\n`,
    `\n\`\`\`html\n<${tagName}></${tagName}>\n\`\`\`\n`,
    list(
      'Properties',
      members.filter(({ kind }) => kind === 'field').map((one) => propertyOf(one, attributes)),
    ),
    list(
      'Events',
      events.map((one) => item(one.name, [code(one.type?.text ?? '')], one.description)),
    ),
    list(
      'Methods',
      members
        .filter(({ kind }) => kind === 'method')
        .map((one) =>
          item(signatureOf(one), [`returns ${code(one.return?.type?.text ?? 'void')}`], one.description),
        ),
    ),
    list(
      'Slots',
      slots.map((one) => item(one.name, [], one.description)),
    ),
    list(
      'States',
      cssStates.map((one) => item(`:state(${one.name})`, [], one.description)),
    ),
    list(
      'Parts',
      cssParts.map((one) => item(`::part(${one.name})`, [], one.description)),
    ),
    list(
      'Custom properties',
      cssProperties.map((one) =>
        item(one.name, one.default ? [`default ${code(one.default)}`] : [], one.description),
      ),
    ),
  ].join('');
}
