import { readFile } from 'node:fs/promises';
import { type Network, openNetwork } from '#networks/network.js';
import type { DisplayNetworks } from '#networks/read-displays.js';

const load = async (name: string): Promise<Network> =>
  openNetwork(await readFile(new URL(import.meta.resolve(`#networks/weights/${name}.bin`))));

let loaded: Promise<DisplayNetworks> | undefined;

/** Loads them once: 0.4 MB together. */
export function loadDisplayNetworks(): Promise<DisplayNetworks> {
  loaded ??= Promise.all([load('finder'), load('reader')]).then(([finder, reader]) => ({ finder, reader }));
  return loaded;
}
