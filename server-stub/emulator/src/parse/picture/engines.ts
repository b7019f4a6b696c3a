import { type Engine, type Language, startEngine } from './engine.js';

/** Engines started when first asked for, and ended together. */
export interface Engines {
  /** Rejects when the engines were ended. */
  get(language: Language): Promise<Engine>;
  end(): Promise<void>;
}

export function createEngines(start: (language: Language) => Promise<Engine> = startEngine): Engines {
  const started = new Map<Language, Promise<Engine>>();
  let ended = false;
  return {
    get(language) {
      if (ended) return Promise.reject(new Error('engines ended'));
      const engine = started.get(language) ?? start(language);
      started.set(language, engine);
      return engine;
    },
    async end() {
      ended = true;
      await Promise.allSettled([...started.values()].map(async (engine) => (await engine).end()));
    },
  };
}
