/** The value at `share` (0 to 1) of the sorted values; 0 without values. */
export const quantile = (values: ArrayLike<number>, share: number): number =>
  Float64Array.from(values).sort()[Math.floor((values.length - 1) * share)] ?? 0;
