/** The value below which a share of the values lies, 0 to 1; 0 without values. */
export const quantile = (values: ArrayLike<number>, share: number): number =>
  Float64Array.from(values).sort()[Math.floor((values.length - 1) * share)] ?? 0;
