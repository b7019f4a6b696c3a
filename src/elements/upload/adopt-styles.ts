const sheets = new Map<string, CSSStyleSheet>();

/** Gives an element the styles of a part that came later. A text: the library's own form would bring the library along. */
export function adoptStyles(root: ShadowRoot, styles: string): void {
  const sheet = sheets.get(styles) ?? new CSSStyleSheet();
  if (!sheets.has(styles)) sheet.replaceSync(styles);
  sheets.set(styles, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
