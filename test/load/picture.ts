import type { Sample } from './soak.js';
import { GOAL, type Step } from './step.js';

interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

interface Chart {
  readonly title: string;
  readonly xTitle: string;
  readonly lines: readonly Line[];
  /** Values with a rule and a number. */
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  /** Whether ten times as much is always as far. */
  readonly isLogarithmic?: boolean;
  /** A value that should not be reached, and its name. */
  readonly goal?: readonly [y: number, name: string];
}

const WIDTH = 960;
const PLOT = { left: 70, right: 800, top: 40, height: 200 };
const CHART_HEIGHT = PLOT.top + PLOT.height + 60;

/** The names of the lines stand beside them; the dashes tell them apart without colours. */
const STROKES = [
  ['#0c6e66', ''],
  ['#8a5a00', '8 4'],
  ['#7a2f8a', '2 3'],
  ['#23507a', '12 4 2 4'],
] as const;

const STYLE = `
.page{fill:#fff}
text{fill:#17211f}
.title{font-weight:600}
.tick{fill:#51605d;font-size:12.5px}
.rule{stroke:#dfe6e4}
.goal{stroke:#a3261f;stroke-dasharray:6 5}
.goal-name{fill:#a3261f;font-size:12.5px}
.line{fill:none;stroke-width:2}
.name{font-size:13px}
`;

/** How long the answers take by the rate of visits. */
export function drawSteps(steps: readonly Step[]): string {
  const sorted = steps.toSorted((one, other) => one.rate - other.rate);
  const rates = [...new Set(sorted.map(({ rate }) => rate))];
  const toLine = (key: 'p50' | 'p95' | 'p99', name: string): Line => ({
    name,
    points: sorted
      .filter(({ admitted }) => !Number.isNaN(admitted[key]))
      .map(({ rate, admitted }): [number, number] => [rate, admitted[key]]),
  });
  return drawPage('How long token, upload and first status take by the rate of visits', [
    {
      title: 'Milliseconds until a report is sent and its first status is known',
      xTitle: 'visits a second',
      lines: [toLine('p50', 'half of them'), toLine('p95', '95 of 100'), toLine('p99', '99 of 100')],
      xTicks: thin(rates),
      yTicks: [10, 100, 1000, 10_000],
      isLogarithmic: true,
      goal: [GOAL, 'goal'],
    },
  ]);
}

/** What the programs use over a soak. */
export function drawSamples(samples: ReadonlyMap<string, readonly Sample[]>): string {
  const minutes = Math.max(...[...samples.values()].flat().map(({ minute }) => minute));
  const xTicks = Array.from({ length: Math.floor(minutes / 5) + 1 }, (_, n) => n * 5);
  const chart = (title: string, key: 'memory' | 'descriptors' | 'loopDelay', unit: number): Chart => {
    const lines = [...samples]
      .map(([name, all]) => ({
        name,
        points: all.flatMap((sample): [number, number][] =>
          sample[key] === null ? [] : [[sample.minute, sample[key] / unit]],
        ),
      }))
      .filter(({ points }) => points.length > 0);
    const most = Math.max(...lines.flatMap(({ points }) => points.map(([, y]) => y)));
    return { title, xTitle: 'minutes', lines, xTicks, yTicks: roundTicks(most) };
  };
  return drawPage('Memory, open files and delay of the event loop during the soak', [
    chart('Memory, MB', 'memory', 1e6),
    chart('Open files and connections', 'descriptors', 1),
    chart('Delay of the event loop, 99th percentile of ten seconds, ms', 'loopDelay', 1),
  ]);
}

function drawPage(title: string, charts: readonly Chart[]): string {
  const height = charts.length * CHART_HEIGHT + 10;
  const drawn = charts.map(
    (chart, at) => `<g transform="translate(0 ${at * CHART_HEIGHT})">${drawChart(chart)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="15">
<title>${title}</title>
<style>${STYLE}</style>
<rect class="page" width="${WIDTH}" height="${height}" rx="8"/>
${drawn.join('\n')}
</svg>
`;
}

function drawChart({ title, xTitle, lines, xTicks, yTicks, isLogarithmic = false, goal }: Chart): string {
  const scale = isLogarithmic ? Math.log10 : (value: number) => value;
  const xs = [...xTicks, ...lines.flatMap(({ points }) => points.map(([x]) => x))];
  const [xMin, xMax] = [Math.min(...xs), Math.max(...xs)];
  const [yMin, yMax] = [scale(yTicks[0]!), scale(yTicks.at(-1)!)];
  const bottom = PLOT.top + PLOT.height;
  const toX = (x: number) => round(PLOT.left + ((x - xMin) / (xMax - xMin || 1)) * (PLOT.right - PLOT.left));
  const toY = (y: number) => {
    const share = (scale(Math.max(y, yTicks[0]!)) - yMin) / (yMax - yMin);
    return round(bottom - Math.min(1, share) * PLOT.height);
  };
  const rules = yTicks.map(
    (y) =>
      `<path class="rule" d="M${PLOT.left} ${toY(y)}H${PLOT.right}"/><text class="tick" text-anchor="end" x="${PLOT.left - 8}" y="${toY(y) + 4}">${y.toLocaleString('en')}</text>`,
  );
  const marks = xTicks.map(
    (x) => `<text class="tick" text-anchor="middle" x="${toX(x)}" y="${bottom + 20}">${x}</text>`,
  );
  const ends = spreadNames(lines.map(({ points }) => toY(points.at(-1)?.[1] ?? 0)));
  const drawn = lines.map(({ name, points }, at) => {
    const [color, dashes] = STROKES[at % STROKES.length]!;
    const path = points.map(([x, y]) => `${toX(x)} ${toY(y)}`).join('L');
    return `<path class="line" stroke="${color}" stroke-dasharray="${dashes}" d="M${path}"/><text class="name" style="fill:${color}" x="${PLOT.right + 10}" y="${ends[at]! + 4}">${name}</text>`;
  });
  const limit = goal
    ? `<path class="goal" d="M${PLOT.left} ${toY(goal[0])}H${PLOT.right}"/><text class="goal-name" x="${PLOT.left + 6}" y="${toY(goal[0]) - 5}">${goal[1]}</text>`
    : '';
  return [
    `<text class="title" x="${PLOT.left}" y="24">${title}</text>`,
    ...rules,
    ...marks,
    `<text class="tick" text-anchor="middle" x="${(PLOT.left + PLOT.right) / 2}" y="${bottom + 42}">${xTitle}</text>`,
    limit,
    ...drawn,
  ].join('\n');
}

/** Moves names apart that would cover each other. */
function spreadNames(ys: readonly number[]): readonly number[] {
  const order = ys.map((y, at) => ({ y, at })).sort((one, other) => one.y - other.y);
  for (let n = 1; n < order.length; n += 1) order[n]!.y = Math.max(order[n]!.y, order[n - 1]!.y + 16);
  return ys.map((_, at) => order.find((one) => one.at === at)!.y);
}

/** At most eight of the ticks. */
const thin = (ticks: readonly number[]): readonly number[] =>
  ticks.filter((_, at) => at % Math.ceil(ticks.length / 8) === 0);

/** From 0 to a round number above the most. */
function roundTicks(most: number): readonly number[] {
  const magnitude = 10 ** Math.floor(Math.log10(most || 1));
  const step = [0.2, 0.5, 1, 2].map((share) => share * magnitude).find((one) => most / one <= 6) ?? magnitude;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, n) => round(n * step));
}

const round = (value: number): number => Math.round(value * 10) / 10;
