/** The value that a share of others, 0 to 1, lies below; of luminances, which are 0 to 255. */
export function percentile(values: Float32Array, share: number): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < values.length; at++) counts[values[at]! | 0]! += 1;
  let seen = 0;
  return counts.findIndex((count) => {
    seen += count;
    return seen >= share * values.length;
  });
}
