import { openReaders, runBlind } from '../../test/blind/blind-run.js';

const readers = await openReaders();

process.on('message', async (seed: number) => {
  const { scene, ...run } = await runBlind(readers, seed);
  process.send!({ seed, deviceType: scene.truth.deviceType, ...run });
});
