/** A line each for the ten files that took longest, the slowest first. */
export const slowest = (files) =>
  [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}\n`)
    .join('');

/** Each reason once, with the number of tests that give it. */
export function skipsByReason(skips) {
  const counts = new Map();
  for (const { reason } of skips) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} ${count === 1 ? 'test' : 'tests'}: ${reason}`);
}
