import type { DeviceCapture } from './device-capture.js';
import { EventListener } from './event-listener.js';
import type { Handoff } from './handoff.js';
import { createInvariants, type Invariants } from './invariants.js';
import { createPageChecks } from './page-checks.js';
import { PagesByPhone } from './pages-by-phone.js';
import { createRandomness } from './random.js';
import { createPersonOf, createPhotos, createReports, type Photos, type Reports } from './reports.js';
import { type Servers, startServers } from './servers.js';
import { PEOPLE, Tab } from './tab.js';
import { installVirtualTime } from './virtual-time.js';
import { createWorld, type World } from './world.js';

export interface SimulationOptions {
  readonly seed: number;
  /** The only incidents that happen, for shrinking and for a regression. Null for all. */
  readonly only?: ReadonlySet<string> | null;
  readonly isTraced?: boolean;
}

export interface SimulationResult {
  readonly seed: number;
  /** What was broken, as sentences; empty when every promise was kept. */
  readonly problems: readonly string[];
  readonly incidents: readonly string[];
  readonly trace: readonly string[];
  readonly files: number;
}

const START = Date.UTC(2026, 0, 5, 8);
/** Milliseconds of disorder. */
const DISORDER = 2 * 60_000;
/** Milliseconds of calm after each try again: the first may end with a question, the second with results to wait for. */
const CALM = 2 * 60_000;
const ROUNDS = 5;
/** Milliseconds between two deeds at most: some follow while a request is on its way. */
const REST = 15_000;
const HASTE = 300;
/** A pairing takes many steps of two devices. */
const HANDOFF_REST = 4_000;
/** Timers of one run; a run that makes progress needs a tenth of them. */
const MAX_EVENTS = 50_000;

/** Runs one seed: people, pages, network, gateway nodes and service, first in disorder, then in calm. */
export async function simulate({
  seed,
  only = null,
  isTraced = false,
}: SimulationOptions): Promise<SimulationResult> {
  // Stacks take time, and what they lead to would stay in memory with the error; a traced run has them.
  Error.stackTraceLimit = isTraced ? 10 : 0;
  const time = installVirtualTime(START, seed);
  const random = createRandomness(seed);
  const world = createWorld({ time, random, only, isTraced });
  const problems: string[] = [];
  const report = (problem: string) => {
    if (problems.includes(problem)) return;
    problems.push(problem);
    world.note(`BROKEN: ${problem}`);
  };
  const onFault = (thrown: unknown) =>
    report(`nobody has caught: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
  process.on('unhandledRejection', onFault);
  process.on('uncaughtException', onFault);
  try {
    const servers = await startServers(world, report);
    const reports = createReports(random);
    const photos = createPhotos(random);
    const personOf = createPersonOf(reports, photos);
    const invariants = createInvariants({ servers, reports, photos, personOf, report });
    const checks = createPageChecks({ servers, time, personOf, report });
    const { tabs, listener, byPhone } = openPages({
      world,
      seed,
      servers,
      reports,
      photos,
      checks,
      invariants,
      report,
    });
    for (const tab of tabs) {
      void live(tab, world);
      if (tab.capture) void live(tab.capture, world);
      if (tab.handoff) void live(tab.handoff, world, HANDOFF_REST);
    }
    if (byPhone) void live(byPhone, world, HANDOFF_REST);
    await time.runUntil(START + DISORDER, MAX_EVENTS);
    world.calm();
    const start = Math.max(time.now(), servers.storeAwayUntil());
    await time.runUntil(start, MAX_EVENTS);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const tab of tabs) tab.recover();
      listener?.recover();
      void byPhone?.recover();
      await time.runUntil(start + round * CALM, MAX_EVENTS);
    }
    await invariants.checkEnd(tabs, world);
    await checks.checkEnd();
    for (const tab of tabs) tab.handoff?.checkEnd();
    byPhone?.checkEnd();
    const fault = await listener?.findFault(servers.store);
    if (fault) report(fault);
    for (const tab of tabs) tab.close();
    listener?.close();
    byPhone?.close();
    await servers.close();
    return {
      seed,
      problems,
      incidents: world.incidents,
      trace: world.trace,
      files: reports.all.length + photos.all.length,
    };
  } catch (thrown) {
    onFault(thrown);
    return { seed, problems, incidents: world.incidents, trace: world.trace, files: 0 };
  } finally {
    process.off('unhandledRejection', onFault);
    process.off('uncaughtException', onFault);
    time.restore();
  }
}

interface PagesOptions {
  readonly world: World;
  readonly seed: number;
  readonly servers: Servers;
  readonly reports: Reports;
  readonly photos: Photos;
  readonly checks: ReturnType<typeof createPageChecks>;
  readonly invariants: Invariants;
  readonly report: (problem: string) => void;
}

/** One or two tabs, in some seeds with a camera, and in some a program that listens to events. */
function openPages({ world, seed, servers, reports, photos, checks, invariants, report }: PagesOptions) {
  const { random } = world;
  const people = random.chance('two people', 0.3) ? PEOPLE : PEOPLE.slice(0, 1);
  const common = { world, serve: servers.serve, beginChecks: checks.begin };
  const tabs = Array.from(
    { length: 1 + random.integer('tabs', 2) },
    (_, index) =>
      new Tab({
        ...common,
        name: `tab ${index + 1}`,
        host: `tab${index + 1}.seed${seed}.test`,
        people,
        reports,
        photos: random.chance('camera', 0.5) ? photos : null,
        onEntry: invariants.checkEntry,
        onCapture: invariants.checkCapture,
        handoffTimes: random.chance('pairs', 0.38) ? servers.handoffTimes : null,
        report,
      }),
  );
  const listener = random.chance('listener', 0.3)
    ? new EventListener({
        ...common,
        name: 'listener',
        host: `listener.seed${seed}.test`,
        person: people[0]!,
      })
    : null;
  const byPhone = random.chance('pages by phone', 0.3)
    ? new PagesByPhone({ ...common, host: `computer.seed${seed}.test`, person: people[0]!, report })
    : null;
  return { tabs, listener, byPhone };
}

/** Does what people do, now and then in haste, until everything is calm. */
async function live(
  actor: Tab | DeviceCapture | Handoff | PagesByPhone,
  world: World,
  rest = REST,
): Promise<void> {
  const { time, random } = world;
  while (!world.isCalm) {
    actor.act();
    const isHasty = random.chance(`${actor.name} haste`, 0.4);
    await time.sleep(random.integer(`${actor.name} rest`, isHasty ? HASTE : rest));
  }
}
