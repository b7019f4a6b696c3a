import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, it } from 'vitest';
import { openNetwork } from '../../../../src/viewfinder/networks/network.js';
import type { Raster } from '../../../../src/viewfinder/networks/raster.js';
import { type DisplayNetworks, readDisplays } from '../../../../src/viewfinder/networks/read-displays.js';
import { loadDisplayNetworks } from '../../src/device/display/networks.js';
import { decodeRaster } from '../../src/raster/decode.js';
import { turnOver } from './turn-over.js';

const readPicture = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../../demo/public/samples/${name}.jpg`, import.meta.url));
const loadWeights = () =>
  readFileSync(new URL('../../../../src/viewfinder/networks/weights/orientation.bin', import.meta.url));

describe('the rows of a display', () => {
  let networks: DisplayNetworks;
  let picture: Raster;
  beforeAll(async () => {
    networks = { ...(await loadDisplayNetworks()), orientation: await openNetwork(loadWeights()) };
    picture = (await decodeRaster(readPicture('blood-pressure')))!;
  });

  const evidence = (raster: Raster, used = networks): number[] =>
    readDisplays(used, raster).flatMap(({ views }) => views.flat().map(({ upright }) => upright));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

  it('speak for upright, and upside down against it', () => {
    assert.ok(sum(evidence(picture)) > 10);
    assert.ok(sum(evidence(turnOver(picture))) < -10);
  });

  it('count little each, so that none decides alone', () => {
    for (const each of evidence(picture)) assert.ok(Math.abs(each) <= 6);
  });

  it('say nothing of it without the network', async () => {
    assert.ok(evidence(picture, await loadDisplayNetworks()).every((each) => each === 0));
  });
});
