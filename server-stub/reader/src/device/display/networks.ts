import { readFile } from 'node:fs/promises';
import { type Network, parseNetwork } from '../../network/network.js';

/** The two networks that read displays, trained by `training/` on drawn displays. */
export interface DisplayNetworks {
  /** Where rows of text and displays are. */
  readonly finder: Network;
  /** What a row says. */
  readonly reader: Network;
}

const load = async (name: string): Promise<Network> =>
  parseNetwork(await readFile(new URL(`../../../weights/${name}.bin`, import.meta.url)));

let loaded: Promise<DisplayNetworks> | undefined;

/** Loads them once: 0.4 MB together. */
export function loadDisplayNetworks(): Promise<DisplayNetworks> {
  loaded ??= Promise.all([load('finder'), load('reader')]).then(([finder, reader]) => ({ finder, reader }));
  return loaded;
}
