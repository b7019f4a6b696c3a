import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { openNetwork, runNetwork } from '../../../../src/viewfinder/networks/network.js';
import { skipWhen } from '../../../../test/support/skip.js';

const folder = fileURLToPath(new URL('../../training', import.meta.url));
const python = process.env.PYTHON ?? '/usr/bin/python3';
const hasTorch = spawnSync(python, ['-c', 'import torch, cv2, PIL']).status === 0;
const isReady = hasTorch && existsSync(join(folder, 'fonts'));

describe(
  'training',
  skipWhen(!isReady, 'torch, OpenCV or the fonts of labs/reader/training/ are not on this machine'),
  () => {
    it('draws, trains and writes networks that the runtime takes', { timeout: 180_000 }, async () => {
      const out = mkdtempSync(join(tmpdir(), 'training-'));
      const run = (...args: readonly string[]): string =>
        execFileSync(python, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
      try {
        for (const seed of ['1', '2']) run('data.py', join(out, 'sets'), '3', seed);
        for (const kind of ['reader', 'finder', 'orientation']) {
          const [weights, file, sample] = ['pt', 'bin', 'json'].map((end) => join(out, `${kind}.${end}`));
          // The network of orientation learns from what the reader sees.
          const options = kind === 'orientation' ? ['1', join(out, 'reader.bin')] : [];
          run(`train_${kind}.py`, join(out, 'sets'), weights!, '0.01', ...options);
          run('export.py', kind, weights!, file!, sample!);
          const { size, step, values } = JSON.parse(readFileSync(sample!, 'utf8'));
          const [channels, height, width] = size;
          const data = Float32Array.from({ length: channels * height * width }, (_, i) => Math.sin(i * 0.37));
          const answer = runNetwork(await openNetwork(readFileSync(file!)), {
            channels,
            height,
            width,
            data,
          });
          for (const [i, value] of values.entries())
            assert.ok(Math.abs(answer.data[i * step]! - value) < 1e-3, `${kind}: number ${i * step}`);
        }
      } finally {
        rmSync(out, { recursive: true });
      }
    });
  },
);
