import type { Camera } from '../../../src/camera/camera.js';
import type { HdtErrorCode } from '../../../src/errors.js';
import { HdtError } from '../../../src/errors.js';

interface Pending<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** A camera that opens and shoots when the test says so. */
export class FakeCamera implements Camera {
  isOn = false;
  opened = 0;
  readonly #opening: Pending<MediaStream>[] = [];
  readonly #stills: Pending<Blob>[] = [];
  #lose = () => {};

  open: Camera['open'] = (onLost) => {
    this.#lose = onLost;
    return new Promise((resolve, reject) => this.#opening.push({ resolve, reject }));
  };

  still: Camera['still'] = () => new Promise((resolve, reject) => this.#stills.push({ resolve, reject }));

  close = () => {
    this.isOn = false;
  };

  allow(): void {
    this.isOn = true;
    this.opened += 1;
    this.#opening.shift()!.resolve({} as MediaStream);
  }

  refuse(code: HdtErrorCode): void {
    this.#opening.shift()!.reject(new HdtError(code));
  }

  give(still: Blob): void {
    this.#stills.shift()!.resolve(still);
  }

  jam(): void {
    this.#stills.shift()!.reject(new HdtError('camera-failed'));
  }

  lose(): void {
    this.#lose();
  }
}
