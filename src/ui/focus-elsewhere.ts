/** Whether the person is at another part of the page than this element. */
export function isFocusElsewhere(host: Element): boolean {
  const root = host.getRootNode();
  const isShadow = root instanceof ShadowRoot;
  const active = isShadow || root instanceof Document ? root.activeElement : null;
  // A shadow root does not see a focus outside it, such as beside a component that contains the element.
  if (isShadow && !active) return isFocusElsewhere(root.host);
  return active !== null && active !== host && active !== host.ownerDocument.body;
}
