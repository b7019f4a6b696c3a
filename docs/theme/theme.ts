/** Values by the names of custom properties, such as `--hdt-accent`. */
export type Properties = Readonly<Record<string, string>>;

export interface Theme {
  readonly name: string;
  readonly properties: Properties;
  /** The whole style sheet. */
  readonly css: string;
}

/** Two colours that are seen on each other, and the contrast that WCAG 2.2 asks for. */
export interface Pair {
  readonly front: string;
  readonly back: string;
  readonly what: string;
  readonly least: number;
}

/** Of text 4.5 (1.4.3), of what marks a control 3 (1.4.11). */
const TEXT = 4.5;
const pair = (front: string, back: string, what: string, least = TEXT): Pair => ({
  front: `--hdt-${front}`,
  back: `--hdt-${back}`,
  what,
  least,
});

export const PAIRS: readonly Pair[] = [
  pair('text', 'surface', 'Text'),
  pair('text', 'surface-muted', 'Text on quiet parts'),
  pair('muted', 'surface', 'Secondary text'),
  pair('muted', 'surface-muted', 'Secondary text on quiet parts'),
  pair('accent', 'surface', 'Buttons and links'),
  pair('accent', 'surface-muted', 'Buttons in the drop zone'),
  pair('accent', 'accent-soft', 'Buttons under the pointer'),
  pair('on-accent', 'accent', 'Text of main buttons'),
  pair('on-accent', 'accent-strong', 'Text of main buttons under the pointer'),
  pair('accent-strong', 'accent-soft', 'Text of completed items'),
  pair('warning', 'surface', 'Values out of range'),
  pair('warning', 'warning-soft', 'Text of warnings'),
  pair('text', 'warning-soft', 'Sentences in warnings'),
  pair('danger', 'surface', 'Critical values'),
  pair('text', 'danger-soft', 'Sentences in errors'),
  pair('border-strong', 'surface', 'Border of the drop zone', 3),
];

/** Relative luminance (WCAG 2.2) of `#rrggbb`; null for any other notation. */
function luminance(color: string): number | null {
  const [, digits] = /^#([0-9a-f]{6})$/i.exec(color.trim()) ?? [];
  if (!digits) return null;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21; null where one of them is not `#rrggbb`. */
export function contrast(one: string, other: string): number | null {
  const [a, b] = [luminance(one), luminance(other)];
  if (a === null || b === null) return null;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Whether the surface is dark, so that fields and scroll bars have to be, too. */
export const isDark = ({ '--hdt-surface': surface = '#ffffff' }: Properties): boolean =>
  (luminance(surface) ?? 1) < 0.18;

/**
 * A style sheet for one scheme. It has every property, because the default of an omitted one would follow the scheme of the
 * page. Fields and scroll bars follow it too, so the sheet fixes the scheme of the elements.
 *
 * @param tags The tags of all elements.
 */
export function themeCss(properties: Properties, tags: readonly string[]): string {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};\n`);
  const scheme = `only ${isDark(properties) ? 'dark' : 'light'}`;
  return `:root {\n${lines.join('')}}\n\n${tags.join(',\n')} {\n  color-scheme: ${scheme};\n}\n`;
}

/** The custom properties of each scheme. */
export interface Schemes {
  readonly light: Properties;
  readonly dark: Properties;
}

/**
 * A style sheet for both schemes; each element shows that of the page around it. A browser without `light-dark()` shows the
 * default colours: a custom property takes any text, and what reads it would be invalid. No colour stands alone, since it could be
 * unreadable on a default.
 */
export function bothSchemesCss({ light, dark }: Schemes): string {
  const sizes: string[] = [];
  const colours: string[] = [];
  for (const [name, value] of Object.entries(light)) {
    const other = dark[name] ?? value;
    if (value !== other) colours.push(`    ${name}: light-dark(${value}, ${other});\n`);
    else if (luminance(value) !== null) colours.push(`    ${name}: ${value};\n`);
    else sizes.push(`  ${name}: ${value};\n`);
  }
  return `:root {\n${sizes.join('')}}\n\n@supports (color: light-dark(#000, #fff)) {\n  :root {\n${colours.join('')}  }\n}\n`;
}

/** Reads one of the demo's style sheets. @param source Its rules are those of `[data-skin="…"]`. */
export function readTheme(name: string, source: string): Theme {
  const css = source.replaceAll(/\[data-skin="[^"]*"\]/g, '.hdt-theme');
  const properties = [...css.matchAll(/^\s*(--hdt-[\w-]+):\s*(.*);$/gm)].map(([, key, value]) => [
    key,
    value,
  ]);
  return { name, properties: Object.fromEntries(properties), css };
}
