import { HdtError } from '../../src/core/hdt-error.js';

/** A condition that a page awaits, such as being online. */
export class Switch {
  #isOn = true;
  #waiting: (() => void)[] = [];

  get isOn(): boolean {
    return this.#isOn;
  }

  set(isOn: boolean): void {
    this.#isOn = isOn;
    if (!isOn) return;
    for (const resume of this.#waiting) resume();
    this.#waiting = [];
  }

  readonly whenOn = ({ signal }: { signal: AbortSignal }): Promise<void> =>
    new Promise((resolve, reject) => {
      if (this.#isOn) return resolve();
      signal.addEventListener('abort', () => reject(new HdtError('cancelled')), { once: true });
      this.#waiting.push(resolve);
    });
}
