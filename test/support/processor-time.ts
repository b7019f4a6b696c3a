/** Milliseconds of the processor that a call takes, which do not grow while other processes are busy. */
export function processorTime(call: () => void): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The same of a call that ends later. */
export async function processorTimeOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
