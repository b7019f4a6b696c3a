/**
 * Shows a sheet on its way from the drop zone to a row of the list, unless the person asked for less motion. Nothing waits
 * for it, and nothing but the sheet moves.
 */
export function showArrival(row: Element | null): void {
  // An element that the page has removed since then has no zone.
  const zone = (row?.getRootNode() as ParentNode | undefined)?.querySelector('.drop');
  if (!row || !zone || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = zone.getBoundingClientRect();
  // Rows that the page draws itself may have no chip.
  const to = (row.querySelector('.chip') ?? row).getBoundingClientRect();
  const way = `${to.x - from.x - from.width / 2}px, ${to.y - from.y - from.height / 2}px`;
  zone.animate([{ opacity: 1 }, { opacity: 0, transform: `translate(${way})` }], {
    duration: 240,
    easing: 'ease-out',
    pseudoElement: '::after',
  });
}
