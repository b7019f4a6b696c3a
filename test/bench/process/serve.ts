import { memoryUsage } from 'node:process';

/** What a program does for the one that started it. */
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

/** What a process took while it was watched. */
export interface Usage {
  /** Resident bytes when watching began. */
  readonly idle: number;
  /** Most resident bytes, beyond those. */
  readonly peak: number;
  /** Resident bytes now, beyond those. */
  readonly held: number;
  /** Milliseconds of processor, user and system, of all threads. */
  readonly cpu: number;
}

/** Milliseconds between two looks at the memory. */
const LOOK = 10;

/** Takes calls from the process that started this one, and ends with it. */
export function serve<M extends Methods>(methods: M): M {
  const own = watcher();
  process.on('disconnect', () => process.exit(0));
  process.on('message', async (message) => {
    const { id, name, given } = message as Call;
    const method = own[name] ?? methods[name];
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

function watcher(): Methods {
  let idle = 0;
  let most = 0;
  let cpu = process.cpuUsage();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    most = Math.max(most, memoryUsage.rss());
  };
  return {
    watch() {
      clearInterval(timer);
      idle = most = memoryUsage.rss();
      cpu = process.cpuUsage();
      timer = setInterval(look, LOOK).unref();
    },
    usage(): Usage {
      look();
      const { user, system } = process.cpuUsage(cpu);
      return { idle, peak: most - idle, held: memoryUsage.rss() - idle, cpu: (user + system) / 1000 };
    },
  };
}
