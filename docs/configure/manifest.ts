import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a tag takes in HTML. */
export interface Attribute {
  readonly name: string;
  /** The property behind it; absent where there is none of the element's own. */
  readonly property?: string;
  readonly description: string;
  readonly kind: 'boolean' | 'number' | 'text' | 'choice';
  readonly choices: readonly string[];
  readonly default: string;
}

export interface ElementDescription {
  readonly tag: string;
  readonly summary: string;
  readonly attributes: readonly Attribute[];
  readonly events: readonly { readonly name: string; readonly description: string }[];
  readonly properties: readonly CustomProperty[];
}

interface CustomProperty {
  readonly name: string;
  readonly default: string;
  readonly description: string;
}

interface Declaration {
  readonly tagName?: string;
  readonly summary?: string;
  readonly attributes?: readonly {
    readonly name: string;
    readonly fieldName?: string;
    readonly description?: string;
    readonly type?: { readonly text: string };
    readonly default?: string;
  }[];
  readonly events?: readonly { readonly name: string; readonly description?: string }[];
  readonly cssProperties?: readonly CustomProperty[];
}

/** The elements, as `custom-elements.json` describes them. */
export function readElements(): readonly ElementDescription[] {
  const path = fileURLToPath(new URL('../../custom-elements.json', import.meta.url));
  const { modules } = JSON.parse(readFileSync(path, 'utf8')) as {
    modules: readonly { declarations: readonly Declaration[] }[];
  };
  return modules
    .flatMap(({ declarations }) => declarations)
    .flatMap(({ tagName, summary = '', attributes = [], events = [], cssProperties = [] }) => {
      if (!tagName) return [];
      return {
        tag: tagName,
        summary,
        attributes: attributes.map(({ name, fieldName, description = '', type, default: initial = '' }) => ({
          name,
          ...(fieldName && { property: fieldName }),
          description,
          ...kindOf(type?.text ?? 'string'),
          default: initial.replace(/^'(.*)'$/, '$1').replace('null', ''),
        })),
        events: events.map(({ name, description = '' }) => ({ name, description })),
        properties: cssProperties,
      };
    })
    .toSorted((one, other) => one.tag.localeCompare(other.tag));
}

/** The kind of a TypeScript type. */
function kindOf(type: string): Pick<Attribute, 'kind' | 'choices'> {
  const choices = [...type.matchAll(/'([^']*)'/g)].map(([, choice]) => choice!);
  if (choices.length > 0) return { kind: 'choice', choices };
  if (type.startsWith('boolean')) return { kind: 'boolean', choices };
  return { kind: type.startsWith('number') ? 'number' : 'text', choices };
}
