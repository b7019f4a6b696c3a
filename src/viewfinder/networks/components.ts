/** A binary picture: 1 in the foreground, 0 in the background. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

/** An 8-connected component. The box is inclusive of `left` and `top`, exclusive of `right` and `bottom`. */
export interface Component {
  /** From 1; 0 is outside every component. */
  label: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  area: number;
  /** Thickness of its thickest stroke in pixels; 0 unless a distance map was given. */
  stroke: number;
}

/** Horizontal runs of mask pixels, row by row from the left; number lists, since objects cost most of the time. */
export interface Runs {
  readonly y: number[];
  readonly left: number[];
  /** Exclusive. */
  readonly right: number[];
  /** Label of the component that the run belongs to. */
  readonly label: number[];
}

export interface LabelledComponents {
  components: Component[];
  /** Label of the component of each pixel; 0 is outside. */
  labels: Int32Array;
}

/** Index of the root run of a component (union-find). `parent` links each run to another one of its component, a root to itself. */
function findRoot(parent: number[], at: number): number {
  let i = at;
  while (parent[i] !== i) {
    parent[i] = parent[parent[i]!]!;
    i = parent[i]!;
  }
  return i;
}

/** Appends the runs of a row, and joins each with the runs of the row above that it touches, also by a corner. */
function scanRow(
  { width, data }: Mask,
  value: number,
  row: number,
  { runs, parent, aboveFrom }: { runs: Runs; parent: number[]; aboveFrom: number },
): void {
  const { y, left, right } = runs;
  const aboveTo = left.length;
  let above = aboveFrom;
  const start = row * width;
  for (let x = 0; x < width; x++) {
    if (data[start + x] !== value) continue;
    const from = x;
    while (x < width && data[start + x] === value) x++;
    const own = left.length;
    y.push(row);
    left.push(from);
    right.push(x);
    parent.push(own);
    while (above < aboveTo && right[above]! < from) above++;
    for (let i = above; i < aboveTo && left[i]! <= x; i++)
      parent[findRoot(parent, own)] = findRoot(parent, i);
  }
}

/** Finds 8-connected components of the pixels of one value, by union of horizontal runs. */
export function findComponents(mask: Mask, value: 0 | 1 = 1): { components: Component[]; runs: Runs } {
  const runs: Runs = { y: [], left: [], right: [], label: [] };
  const parent: number[] = [];
  let aboveFrom = 0;
  for (let row = 0; row < mask.height; row++) {
    const from = parent.length;
    scanRow(mask, value, row, { runs, parent, aboveFrom });
    aboveFrom = from;
  }
  const components: Component[] = [];
  const labelOf = new Int32Array(parent.length);
  for (let i = 0; i < parent.length; i++) {
    const key = findRoot(parent, i);
    const [y, left, right] = [runs.y[i]!, runs.left[i]!, runs.right[i]!];
    if (labelOf[key] === 0) {
      labelOf[key] = components.length + 1;
      components.push({ label: labelOf[key]!, left, right, top: y, bottom: y, area: 0, stroke: 0 });
    }
    const found = components[labelOf[key]! - 1]!;
    if (left < found.left) found.left = left;
    if (right > found.right) found.right = right;
    found.bottom = y + 1;
    found.area += right - left;
    runs.label.push(found.label);
  }
  return { components, runs };
}

/** The width of the widest stroke along a run. */
function maxStrokeWidth(distance: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let i = from; i < to; i++) if (distance[i]! > most) most = distance[i]!;
  return 2 * most;
}

/** Labels 8-connected components; strokes are measured when a distance map is given. */
export function label(mask: Mask, distance?: Float32Array): LabelledComponents {
  const { components, runs } = findComponents(mask);
  const labels = new Int32Array(mask.width * mask.height);
  for (let i = 0; i < runs.label.length; i++) {
    const from = runs.y[i]! * mask.width + runs.left[i]!;
    const to = runs.y[i]! * mask.width + runs.right[i]!;
    const key = runs.label[i]!;
    for (let at = from; at < to; at++) labels[at] = key;
    if (distance === undefined) continue;
    const found = components[key - 1]!;
    found.stroke = Math.max(found.stroke, maxStrokeWidth(distance, from, to));
  }
  return { components, labels };
}

/** A table by label, for lookups per pixel: 1 at the label of each of these components; undefined above the highest. */
export function flagsByLabel(components: readonly Component[]): Uint8Array {
  const flags = new Uint8Array(components.reduce((most, { label }) => Math.max(most, label), 0) + 1);
  for (const { label } of components) flags[label] = 1;
  return flags;
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

/** Dilates one row or column: `count` pixels from `start`, `step` apart. */
function dilateAxis(
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

/** Dilates the mask by `radius` pixels (square structuring element, separable). */
export function dilate(mask: Mask, radius: number): Mask {
  const { width, height } = mask;
  const wide = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) dilateAxis(mask.data, wide, y * width, 1, width, radius);
  const data = new Uint8Array(width * height);
  for (let x = 0; x < width; x++) dilateAxis(wide, data, x, width, height, radius);
  return { width, height, data };
}
