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

/** Labels 8-connected components by flood fill over an explicit stack. */
export function label(mask: Mask, distance?: Float32Array): Labelling {
  const { width, height, data } = mask;
  const labels = new Int32Array(width * height);
  const stack = new Int32Array(width * height);
  const components: Component[] = [];
  for (let start = 0; start < data.length; start++) {
    if (data[start] === 0 || labels[start] !== 0) continue;
    const found: Component = {
      label: components.length + 1,
      left: width,
      top: height,
      right: 0,
      bottom: 0,
      area: 0,
      stroke: 0,
    };
    let depth = 0;
    stack[depth++] = start;
    labels[start] = found.label;
    while (depth > 0) {
      const at = stack[--depth]!;
      const y = Math.floor(at / width);
      const x = at - y * width;
      found.area++;
      if (x < found.left) found.left = x;
      if (x >= found.right) found.right = x + 1;
      if (y < found.top) found.top = y;
      if (y >= found.bottom) found.bottom = y + 1;
      if (distance !== undefined && distance[at]! * 2 > found.stroke) found.stroke = distance[at]! * 2;
      const x0 = x > 0 ? x - 1 : x;
      const x1 = x < width - 1 ? x + 1 : x;
      const y1 = y < height - 1 ? y + 1 : y;
      for (let ny = y > 0 ? y - 1 : y; ny <= y1; ny++) {
        for (let next = ny * width + x0; next <= ny * width + x1; next++) {
          if (data[next] === 1 && labels[next] === 0) {
            labels[next] = found.label;
            stack[depth++] = next;
          }
        }
      }
    }
    components.push(found);
  }
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

/** Grows the mask by `radius` pixels in both directions (square neighbourhood, separable). */
export function dilate(mask: Mask, radius: number): Mask {
  const { width, height } = mask;
  const wide = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    let reach = -1;
    for (let x = 0; x < width + radius; x++) {
      if (x < width && mask.data[y * width + x] === 1) reach = x + radius;
      const at = x - radius;
      if (at >= 0 && reach >= at) wide[y * width + at] = reach - at <= 2 * radius ? 1 : 0;
    }
  }
  const data = new Uint8Array(width * height);
  for (let x = 0; x < width; x++) {
    let reach = -1;
    for (let y = 0; y < height + radius; y++) {
      if (y < height && wide[y * width + x] === 1) reach = y + radius;
      const at = y - radius;
      if (at >= 0 && reach >= at) data[at * width + x] = reach - at <= 2 * radius ? 1 : 0;
    }
  }
  return { width, height, data };
}
