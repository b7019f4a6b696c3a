/** Whether the person is at another part of the page than this element. */
export function isFocusElsewhere(host: HTMLElement): boolean {
  const root = host.getRootNode();
  const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  return active !== null && active !== host && active !== host.ownerDocument.body;
}
