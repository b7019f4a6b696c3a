/** Numbers in the shape networks take: pictures, channels, rows, columns. */
export interface Tensor {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}
