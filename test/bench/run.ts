import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { blind } from './blind/blind.js';
import { callbacks } from './callbacks/callbacks.js';
import { camera } from './camera/camera.js';
import { events } from './events/events.js';
import { files } from './files.js';
import { framing } from './framing.js';
import { guiding } from './guiding.js';
import { legibility } from './legibility/legibility.js';
import type { Measure } from './measure.js';
import { orientation } from './orientation.js';
import { pagesRead } from './pages-read.js';
import { paper } from './paper.js';
import { memory } from './pictures/memory.js';
import { pages } from './pictures/pages.js';
import { speed } from './pictures/speed.js';
import { reader } from './reader.js';
import { rows } from './rows.js';
import { runMeasures } from './run-measures.js';
import { secondOpinion } from './second-opinion.js';
import { sizes } from './sizes.js';
import { starting } from './starting.js';
import { small } from './stream/small.js';
import { stream } from './stream/stream.js';
import { tokens } from './tokens/tokens.js';
import { writeDocs } from './write-docs.js';

const MEASURES: readonly Measure[] = [
  sizes,
  stream,
  small,
  tokens,
  events,
  callbacks,
  reader,
  starting,
  legibility,
  rows,
  files,
  memory,
  speed,
  pages,
  pagesRead,
  guiding,
  framing,
  secondOpinion,
  orientation,
  paper,
  camera,
  blind,
];

const keys = MEASURES.map(({ key }) => key);
const { values } = parseArgs({
  options: { only: { type: 'string' }, strict: { type: 'boolean' }, write: { type: 'boolean' } },
});
const only = values.only?.split(',') ?? keys;
const unknown = only.find((key) => !keys.includes(key));
if (unknown !== undefined) {
  console.error(`--only takes ${keys.join(', ')}, by commas`);
  process.exit(1);
}
const chosen = MEASURES.filter(({ key }) => only.includes(key));

if (chosen.some(({ built }) => built)) build();

// Missed budgets are only reported, unless `npm run bench -- --strict` asks for a verdict.
const { results, status } = await runMeasures(chosen, values.strict ?? false, console.log);
if (values.write) writeDocs(results);
process.exitCode = status;

/** Builds the files that are published, which are what is measured. */
function build(): void {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(1);
}
