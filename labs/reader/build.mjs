// Beside the compiled networks, which `tsc` takes from src/viewfinder/networks, their weights.
import { cpSync } from 'node:fs';

const path = (relative) => new URL(relative, import.meta.url);
cpSync(path('../../src/viewfinder/networks/weights'), path('dist/networks/weights'), { recursive: true });
