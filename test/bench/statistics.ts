/** The quantile of a rank from 0 to 1: 0.5 is the median, 0.99 the 99th percentile. */
export function quantile(values: readonly number[], rank: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * rank))]!;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
