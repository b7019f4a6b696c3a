// Writes `docs/api/` from the sources: the reference of the functions and types of each entry. Part of `npm run build`.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';

const out = fileURLToPath(new URL('./api', import.meta.url));
const options = fileURLToPath(new URL('typedoc.json', import.meta.url));

rmSync(out, { recursive: true, force: true });
const app = await Application.bootstrapWithPlugins({ options, out });
const project = await app.convert();
if (!project) throw new Error('the sources do not compile');
await app.generateOutputs(project);
