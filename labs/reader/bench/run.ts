import { runBench } from '../../../test/bench/bench-command.js';
import { blind } from './blind/blind.js';
import { framing } from './framing.js';
import { guiding } from './guiding.js';
import { legibility } from './legibility/legibility.js';
import { orientation } from './orientation.js';
import { pagesRead } from './pages-read.js';
import { paper } from './paper.js';
import { reader } from './photographs.js';
import { secondOpinion } from './second-opinion.js';

process.exitCode = await runBench([
  reader,
  legibility,
  pagesRead,
  guiding,
  framing,
  secondOpinion,
  orientation,
  paper,
  blind,
]);
