import { encode } from './print.js';
import type { Style } from './style.js';

export interface XmlStyle {
  element(name: string, attributes: Readonly<Record<string, string>>, content: readonly string[]): string;
  escape(text: string): string;
  /** The bytes of a document with this root. */
  document(root: string): Uint8Array;
}

/** Writes XML in one of the ways that parsers must take for the same. */
export function createXmlWriter(style: Style, namespace: string): XmlStyle {
  const prefix = style.pick('prefix', { none: '', own: 'n1:' });
  const quote = style.pick('quotes', { double: '"', single: "'" });
  const between = style.pick('spaces', { none: '', lines: '\n  ', tabs: '\r\n\t' });
  const numeric = style.pick('references', { named: false, numeric: true });
  const comment = style.pick('comments', { none: '', some: '<!-- from the interface engine -->' });
  const escapeXml = (text: string): string => {
    const escaped = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&apos;');
    return numeric
      ? escaped.replaceAll(/[^\0-\u007f]/gu, (letter) => `&#${letter.codePointAt(0)};`)
      : escaped;
  };
  const printAttributes = (attributes: Readonly<Record<string, string>>): string =>
    Object.entries(attributes)
      .map(([name, value]) => ` ${name}=${quote}${escapeXml(value)}${quote}`)
      .join('');
  return {
    escape: escapeXml,
    element(name, attributes, content) {
      const start = `${prefix}${name}${printAttributes(attributes)}`;
      if (content.length === 0) return `<${start}/>`;
      const inner = content.map((one) => `${between}${one}`).join('');
      return `<${start}>${inner}${between}</${prefix}${name}>`;
    },
    document(root) {
      const declared = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
      const named = root.replace(
        /^<[\w:]+/,
        (start) =>
          `${start} ${declared}="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`,
      );
      const head = style.pick('head', {
        declared: '<?xml version="1.0"?>',
        none: '',
        styled: '<?xml version="1.0"?>\n<?xml-stylesheet type="text/xsl" href="view.xsl"?>',
        'with a type': `<?xml version="1.0"?>\n<!DOCTYPE ${/^<([\w:]+)/.exec(named)![1]}>`,
      });
      return encode([head, comment, named].filter((part) => part !== '').join('\n'), style);
    },
  };
}
