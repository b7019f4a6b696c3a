import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux shares out what processes have in common; elsewhere it would be counted once for each. */
export const canMeasure = existsSync('/proc/self/smaps_rollup');

/** Bytes of memory of a process and all below it, as proportional set size. */
export function memoryOf(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(below)];
  return below(pid).reduce((bytes, one) => bytes + pssOf(one), 0);
}

const pssOf = (pid: number): number =>
  1024 * Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

/** Empty when the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
