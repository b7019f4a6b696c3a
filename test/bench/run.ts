import { runBench } from './bench-command.js';
import { callbacks } from './callbacks/callbacks.js';
import { camera } from './camera/camera.js';
import { events } from './events/events.js';
import { files } from './files.js';
import { memory } from './pictures/memory.js';
import { pages } from './pictures/pages.js';
import { speed } from './pictures/speed.js';
import { rows } from './rows.js';
import { sizes } from './sizes.js';
import { starting } from './starting.js';
import { small } from './stream/small.js';
import { stream } from './stream/stream.js';
import { tokens } from './tokens/tokens.js';

process.exitCode = await runBench([
  sizes,
  stream,
  small,
  tokens,
  events,
  callbacks,
  starting,
  rows,
  files,
  memory,
  speed,
  pages,
  camera,
]);
