import { createInvariants } from './invariants.js';
import { createRandomness } from './random.js';
import { createReports } from './reports.js';
import { startServers } from './servers.js';
import { PEOPLE, Tab } from './tab.js';
import { installVirtualTime } from './virtual-time.js';
import { createWorld } from './world.js';

export interface SimulationOptions {
  readonly seed: number;
  /** Incidents that do not happen, for shrinking. */
  readonly leaveOut?: ReadonlySet<string>;
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
/** Milliseconds of disorder, of calm, and after the last try again. */
const DISORDER = 4 * 60_000;
const CALM = 6 * 60_000;
/** Milliseconds between two deeds at most: some follow while a request is on its way. */
const REST = 15_000;
const HASTE = 300;
/** Timers of one run; a run that makes progress needs a tenth of them. */
const MAX_EVENTS = 50_000;

/** Runs one seed: people, pages, network, gateway nodes and service, first in disorder, then in calm. */
export async function simulate({
  seed,
  leaveOut = new Set(),
  isTraced = false,
}: SimulationOptions): Promise<SimulationResult> {
  const time = installVirtualTime(START, seed);
  const random = createRandomness(seed);
  const world = createWorld({ time, random, leaveOut, isTraced });
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
    const servers = await startServers(world);
    const reports = createReports(random);
    const invariants = createInvariants({ servers, reports, report });
    const people = random.chance('two people', 0.3) ? PEOPLE : PEOPLE.slice(0, 1);
    const tabs = Array.from(
      { length: 1 + random.integer('tabs', 2) },
      (_, index) =>
        new Tab({
          world,
          name: `tab ${index + 1}`,
          host: `tab${index + 1}.seed${seed}.test`,
          people,
          reports,
          serve: servers.serve,
          onResponse: invariants.checkResponse,
          onEntry: invariants.checkEntry,
        }),
    );
    const live = async (tab: Tab) => {
      while (!world.isCalm) {
        tab.act();
        const isHasty = random.chance(`${tab.name} haste`, 0.4);
        await time.sleep(random.integer(`${tab.name} rest`, isHasty ? HASTE : REST));
      }
    };
    for (const tab of tabs) void live(tab);
    await time.runUntil(START + DISORDER, MAX_EVENTS);
    world.calm();
    for (let round = 1; round <= 3; round += 1) {
      for (const tab of tabs) tab.recover();
      await time.runUntil(START + DISORDER + (round * CALM) / 3, MAX_EVENTS);
    }
    await invariants.checkEnd(tabs, world);
    for (const tab of tabs) tab.close();
    await servers.close();
    return { seed, problems, incidents: world.incidents, trace: world.trace, files: reports.all.length };
  } catch (thrown) {
    onFault(thrown);
    return { seed, problems, incidents: world.incidents, trace: world.trace, files: 0 };
  } finally {
    process.off('unhandledRejection', onFault);
    process.off('uncaughtException', onFault);
    time.restore();
  }
}
