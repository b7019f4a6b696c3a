import { memoryUsage } from 'node:process';

/** Methods that a program offers to the process that started it. */
export type Methods = Record<string, (...given: never[]) => unknown>;

export interface Call {
  readonly id: number;
  readonly name: string;
  readonly given: readonly unknown[];
}

export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Memory and processor time of a process since it is watched. */
export interface Usage {
  /** Resident bytes when watching began. */
  readonly idle: number;
  /** Most resident bytes above `idle`. */
  readonly peak: number;
  /** Resident bytes now, above `idle`. */
  readonly held: number;
  /** Milliseconds of processor time of all threads, user and system. */
  readonly cpu: number;
}

/** Milliseconds between two measurements of the memory. */
const INTERVAL = 10;

/** Answers calls of the process that started this one, and ends with it. */
export function serve<M extends Methods>(methods: M): M {
  const usageMethods = createUsageMethods();
  process.on('disconnect', () => process.exit(0));
  process.on('message', async (message) => {
    const { id, name, given } = message as Call;
    const method = usageMethods[name] ?? methods[name];
    const answer: Answer = await Promise.resolve()
      .then(() => method?.(...(given as never[])))
      .then(
        (value) => ({ id, value }),
        (thrown: unknown) => ({ id, error: String(thrown) }),
      );
    process.send?.(answer);
  });
  return methods;
}

function createUsageMethods(): Methods {
  let idle = 0;
  let most = 0;
  let cpu = process.cpuUsage();
  let timer: NodeJS.Timeout | undefined;
  const measure = () => {
    most = Math.max(most, memoryUsage.rss());
  };
  return {
    watch() {
      clearInterval(timer);
      idle = most = memoryUsage.rss();
      cpu = process.cpuUsage();
      timer = setInterval(measure, INTERVAL).unref();
    },
    usage(): Usage {
      measure();
      const { user, system } = process.cpuUsage(cpu);
      return { idle, peak: most - idle, held: memoryUsage.rss() - idle, cpu: (user + system) / 1000 };
    },
  };
}
