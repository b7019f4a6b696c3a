/**
 * Fixtures for Vitest and Playwright: an emulator that is as new for every test, a gateway before it, and reports to send.
 *
 * @module hdt-emulator/testing
 */
import { type RunningEmulator, type ServeOptions, startEmulator } from './node/serve.js';
import { startTestGateway, type TestGateway, type TestGatewayOptions } from './node/test-gateway.js';

export type { RunningEmulator, ServeOptions } from './node/serve.js';
export type { TestGateway, TestGatewayOptions } from './node/test-gateway.js';

export interface FixtureOptions {
  /** Default: a free port, and the result is there at the first poll (`advance: 'at-once'`). */
  readonly emulator?: ServeOptions;
  readonly gateway?: TestGatewayOptions;
}

/** Fixtures of every test. */
export interface TestFixtures {
  /** Reset before every test. */
  readonly emulator: RunningEmulator;
  /** A gateway that keeps its data in memory, before the emulator. Needs `hdt-gateway`; the first test that names it starts it. */
  readonly gateway: TestGateway;
}

/** Fixtures of every worker. */
export interface WorkerFixtures {
  readonly sharedEmulator: RunningEmulator;
  readonly sharedGateway: TestGateway;
}

/** Fixtures needed, and what a test uses then. */
type Fixture<Needed, T> = (needed: Needed, use: (value: T) => Promise<void>) => Promise<void>;

/** What `test.extend()` takes, of both runners. */
export interface Fixtures {
  sharedEmulator: [Fixture<object, RunningEmulator>, { scope: 'worker' }];
  sharedGateway: [Fixture<Pick<WorkerFixtures, 'sharedEmulator'>, TestGateway>, { scope: 'worker' }];
  emulator: Fixture<Pick<WorkerFixtures, 'sharedEmulator'>, RunningEmulator>;
  gateway: Fixture<Pick<WorkerFixtures, 'sharedGateway'> & Pick<TestFixtures, 'emulator'>, TestGateway>;
}

/**
 * @returns The fixtures `emulator` and `gateway`, one of each for a worker.
 * @example
 * // In TypeScript, Vitest: base.extend<TestFixtures & WorkerFixtures>(…), Playwright: base.extend<TestFixtures, WorkerFixtures>(…)
 * const test = base.extend(fixtures());
 * test('a busy service', async ({ emulator, gateway }) => emulator.fault({ kind: '503', route: 'upload', next: 1 }));
 */
export const fixtures = (options: FixtureOptions = {}): Fixtures => ({
  sharedEmulator: [
    // biome-ignore lint/correctness/noEmptyPattern: Both runners read what a fixture needs from its first parameter.
    async ({}, use) => {
      const emulator = await startEmulator({ advance: 'at-once', ...options.emulator });
      await use(emulator);
      await emulator.close();
    },
    { scope: 'worker' },
  ],
  sharedGateway: [
    async ({ sharedEmulator }, use) => {
      const { url, key } = sharedEmulator;
      const gateway = await startTestGateway({ url, key }, options.gateway);
      await use(gateway);
      await gateway.close();
    },
    { scope: 'worker' },
  ],
  emulator: async ({ sharedEmulator }, use) => {
    sharedEmulator.reset();
    await use(sharedEmulator);
  },
  // Named with the emulator, so that it is reset for tests that use the gateway alone, too.
  gateway: async ({ sharedGateway, emulator: _ }, use) => {
    // An emulator with `ids` gives the same ids in every test, which the gateway has recorded for another person.
    await sharedGateway.reset();
    await use(sharedGateway);
  },
});

/** A file to send: `setInputFiles()` of Playwright takes it as it is; `new File([buffer], name)` is one for `fetch`. */
export interface Sample {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer<ArrayBuffer>;
}

const sample = (name: string, mimeType: string, lines: readonly string[], end = '\n'): Sample => ({
  name,
  mimeType,
  buffer: Buffer.from(lines.join(end) + end),
});

/** Invented reports of nobody. */
export const SAMPLES = {
  /** Two results in HL7 v2. */
  hl7: sample(
    'report.hl7',
    'text/plain',
    [
      'MSH|^~\\&|LAB|CITY|||20260114090000||ORU^R01|1|P|2.5.1',
      'PID|1||1||Sample^Ana||19800101|F',
      'OBR|1||1|24323-8^Panel^LN|||20260114080000',
      'OBX|1|NM|2345-7^Glucose^LN||95|mg/dL|70-99|N|||F',
      'OBX|2|NM|2951-2^Sodium^LN||139|mmol/L|136-145|N|||F',
    ],
    '\r',
  ),
  /** Two results in CSV. */
  csv: sample('report.csv', 'text/csv', [
    'Test,Result,Unit,Low,High',
    'Glucose,95,mg/dL,70,99',
    'Sodium,139,mmol/L,136,145',
  ]),
  /** One result, and one that no living patient has: it waits for a review, which `at-once` ends at once. */
  doubtful: sample('doubtful.csv', 'text/csv', [
    'Test,Result,Unit',
    'Sodium,139,mmol/L',
    'Potassium,530,mmol/L',
  ]),
  /** A file that cannot be read: its upload ends in `failed`. */
  unreadable: sample('report.pdf', 'application/pdf', ['This is not a PDF.']),
} as const satisfies Record<string, Sample>;
