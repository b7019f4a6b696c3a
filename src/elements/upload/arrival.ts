/** Milliseconds. */
const DURATION = 240;

/**
 * Shows a sheet on its way from the drop zone to a row of the list, unless the person asked for less motion. Nothing waits
 * for it, and nothing but the sheet moves.
 */
export function showArrival(row: Element | undefined): void {
  const zone = (row?.getRootNode() as ParentNode | undefined)?.querySelector('.drop');
  if (!row || !zone || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = zone.getBoundingClientRect();
  // Rows that the page draws itself may have no chip.
  const to = (row.querySelector('.chip') ?? row).getBoundingClientRect();
  const x = to.left - from.left + (to.width - from.width) / 2;
  const y = to.top - from.top + (to.height - from.height) / 2;
  zone.animate(
    [
      { opacity: 0, transform: 'none' },
      { opacity: 1, offset: 0.2 },
      { opacity: 1, offset: 0.8 },
      { opacity: 0, transform: `translate(${x}px, ${y}px)` },
    ],
    { duration: DURATION, easing: 'ease-in-out', pseudoElement: '::after' },
  );
}
