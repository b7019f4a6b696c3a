/** The longer axis of a blob. */
export interface Axis {
  /** Radians from level, clockwise, from -π/2 to π/2. */
  readonly angle: number;
  /** How many times the blob reaches farther along it than across. */
  readonly ratio: number;
}

/** Variance of a pixel's own extent, in pixels. */
const PIXEL_VARIANCE = 1 / 12;

/** Sums the pixels of a blob by their weights, so that its axis is known finer than the pixels are. */
export class BlobMoments {
  #weight = 0;
  #x = 0;
  #y = 0;
  #xx = 0;
  #yy = 0;
  #xy = 0;

  add(x: number, y: number, weight: number): void {
    this.#weight += weight;
    this.#x += weight * x;
    this.#y += weight * y;
    this.#xx += weight * x * x;
    this.#yy += weight * y * y;
    this.#xy += weight * x * y;
  }

  /** The axis of the blob as an ellipse. Not before a pixel was added. */
  axis(): Axis {
    const [x, y] = [this.#x / this.#weight, this.#y / this.#weight];
    const xx = this.#xx / this.#weight - x * x + PIXEL_VARIANCE;
    const yy = this.#yy / this.#weight - y * y + PIXEL_VARIANCE;
    const xy = this.#xy / this.#weight - x * y;
    const middle = (xx + yy) / 2;
    const spread = Math.hypot((xx - yy) / 2, xy);
    return {
      angle: Math.atan2(2 * xy, xx - yy) / 2,
      ratio: Math.sqrt((middle + spread) / (middle - spread)),
    };
  }
}
