import { html, type TemplateResult } from 'lit';
import { encode } from 'uqr';

/** Light modules on each side of the code, by which phones find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code as one shape, dark on light in every colour scheme, because some phones read no other. */
export function qrView(text: string, label: string): TemplateResult {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return html`
    <svg class="qr" part="qr" role="img" aria-label=${label} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d=${path.join('')} fill="#000000" />
    </svg>
  `;
}

/** The dark modules of a row, as starts and lengths. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
