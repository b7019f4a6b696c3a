import { readFile } from 'node:fs/promises';
import type { Network } from '../../network/network.js';
import { openNetwork } from '../../network/open-network.js';
import type { DisplayNetworks } from '../../network/read-displays.js';

const load = async (name: string): Promise<Network> =>
  openNetwork(await readFile(new URL(`../../../weights/${name}.bin`, import.meta.url)));

let loaded: Promise<DisplayNetworks> | undefined;

/** Loads them once: 0.4 MB together. */
export function loadDisplayNetworks(): Promise<DisplayNetworks> {
  loaded ??= Promise.all([load('finder'), load('reader')]).then(([finder, reader]) => ({ finder, reader }));
  return loaded;
}
