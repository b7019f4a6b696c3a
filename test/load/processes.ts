import { readdir, readFile } from 'node:fs/promises';

/** What a program and the processes that it has started use. */
export interface Usage {
  /** Milliseconds of processor time since its start, of those that still run. */
  readonly cpu: number;
  /** Bytes of memory, what they share counted once. */
  readonly memory: number;
  /** Open files and connections. */
  readonly descriptors: number;
}

const PAGE = 4096;
/** Linux counts processor time in hundredths of a second, for all programs alike. */
const TICK = 10;

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly cpu: number;
}

/** Reads the usage of programs by their first process; zeros for one that has ended, and where there is no `/proc`. */
export async function readUsage(pids: readonly number[]): Promise<readonly Usage[]> {
  const running = await readRunning();
  return Promise.all(pids.map((pid) => sumUsage(findFamily(pid, running))));
}

async function readRunning(): Promise<readonly Running[]> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name): Promise<Running | null> => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
        if (stat === null) return null;
        // The name of the program, in parentheses, may contain anything (proc_pid_stat(5)).
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return {
          pid: Number(name),
          parent: Number(fields[1]),
          cpu: (Number(fields[11]) + Number(fields[12])) * TICK,
        };
      }),
  );
  return found.filter((one) => one !== null);
}

function findFamily(pid: number, running: readonly Running[]): readonly Running[] {
  const own = running.filter((one) => one.pid === pid);
  const children = running.filter(({ parent }) => parent === pid);
  return [...own, ...children.flatMap((child) => findFamily(child.pid, running))];
}

async function sumUsage(family: readonly Running[]): Promise<Usage> {
  const parts = await Promise.all(
    family.map(async ({ pid, cpu }, at) => {
      const memory = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
      const [, resident = 0, shared = 0] = memory.split(' ').map(Number);
      const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
      return {
        cpu,
        memory: (at === 0 ? resident : resident - shared) * PAGE,
        descriptors: descriptors.length,
      };
    }),
  );
  const sum = (key: keyof Usage) => parts.reduce((total, part) => total + part[key], 0);
  return { cpu: sum('cpu'), memory: sum('memory'), descriptors: sum('descriptors') };
}
