/** A binary picture: 1 where the thing looked for is. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

/** An 8-connected component. The box is inclusive of `left` and `top`, exclusive of `right` and `bottom`. */
export interface Component {
  label: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  area: number;
  /** Thickness of its thickest stroke in pixels; 0 unless a distance map was given. */
  stroke: number;
}

export interface Labelling {
  components: Component[];
  /** Label of each pixel; 0 is outside, component `i` has label `i + 1`. */
  labels: Int32Array;
}

/** A horizontal run of mask pixels, `left` inclusive, `right` exclusive. */
interface Run {
  y: number;
  left: number;
  right: number;
  /** Index of another run of the same component; a run that points at itself is the component's root. */
  parent: number;
}

function root(runs: Run[], at: number): number {
  let i = at;
  while (runs[i]!.parent !== i) {
    runs[i]!.parent = runs[runs[i]!.parent]!.parent;
    i = runs[i]!.parent;
  }
  return i;
}

/** Appends a row's runs and ties each to those of the row above it touches, corners included. */
function scanRow(mask: Mask, y: number, runs: Run[], aboveFrom: number): void {
  const { width, data } = mask;
  const aboveTo = runs.length;
  let above = aboveFrom;
  const end = (y + 1) * width;
  for (let at = data.indexOf(1, y * width); at >= 0 && at < end; at = data.indexOf(1, at)) {
    const left = at - y * width;
    while (at < end && data[at] === 1) at++;
    const right = at - y * width;
    const own = runs.length;
    runs.push({ y, left, right, parent: own });
    while (above < aboveTo && runs[above]!.right < left) above++;
    for (let i = above; i < aboveTo && runs[i]!.left <= right; i++) {
      runs[root(runs, own)]!.parent = root(runs, i);
    }
    if (at >= end) break;
  }
}

/** The widest stroke along a run. */
function thickest(distance: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let i = from; i < to; i++) if (distance[i]! > most) most = distance[i]!;
  return 2 * most;
}

/** Labels 8-connected components, by union of horizontal runs; strokes are measured when a distance map is given. */
export function label(mask: Mask, distance?: Float32Array): Labelling {
  const { width, height } = mask;
  const runs: Run[] = [];
  let aboveFrom = 0;
  for (let y = 0; y < height; y++) {
    const from = runs.length;
    scanRow(mask, y, runs, aboveFrom);
    aboveFrom = from;
  }
  const labels = new Int32Array(width * height);
  const components: Component[] = [];
  const labelOf = new Int32Array(runs.length);
  runs.forEach(({ y, left, right }, i) => {
    const key = root(runs, i);
    if (labelOf[key] === 0) {
      labelOf[key] = components.length + 1;
      components.push({ label: labelOf[key]!, left, right, top: y, bottom: y, area: 0, stroke: 0 });
    }
    const found = components[labelOf[key]! - 1]!;
    found.left = Math.min(found.left, left);
    found.right = Math.max(found.right, right);
    found.bottom = y + 1;
    found.area += right - left;
    const from = y * width + left;
    labels.fill(found.label, from, from + right - left);
    if (distance !== undefined)
      found.stroke = Math.max(found.stroke, thickest(distance, from, from + right - left));
  });
  return { components, labels };
}

/** Distance of each mask pixel to the background (two-pass chamfer 1, sqrt 2; Borgefors 1986). Outside counts as background. */
export function distanceMap(mask: Mask): Float32Array {
  const { width, height, data } = mask;
  const out = new Float32Array(width * height);
  const get = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : out[y * width + x]!;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] === 0) continue;
      out[y * width + x] = Math.min(
        get(x - 1, y) + 1,
        get(x, y - 1) + 1,
        get(x - 1, y - 1) + Math.SQRT2,
        get(x + 1, y - 1) + Math.SQRT2,
      );
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const at = y * width + x;
      if (data[at] === 0) continue;
      out[at] = Math.min(
        out[at]!,
        get(x + 1, y) + 1,
        get(x, y + 1) + 1,
        get(x + 1, y + 1) + Math.SQRT2,
        get(x - 1, y + 1) + Math.SQRT2,
      );
    }
  }
  return out;
}

/** Grows along one axis: pixels `step` apart, `count` of them from `start`. */
function grow(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  let filled = 0;
  for (let i = 0; i < count; i++) {
    if (from[start + i * step] === 0) continue;
    const last = Math.min(count - 1, i + radius);
    for (let k = Math.max(filled, i - radius); k <= last; k++) to[start + k * step] = 1;
    filled = last + 1;
  }
}

/** Grows the mask by `radius` pixels in both directions (square neighbourhood, separable). */
export function dilate(mask: Mask, radius: number): Mask {
  const { width, height } = mask;
  const wide = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) grow(mask.data, wide, y * width, 1, width, radius);
  const data = new Uint8Array(width * height);
  for (let x = 0; x < width; x++) grow(wide, data, x, width, height, radius);
  return { width, height, data };
}
