import type { Camera } from '../../../src/camera/camera.js';
import type { HdtErrorCode } from '../../../src/core/errors.js';
import { HdtError } from '../../../src/core/hdt-error.js';

interface Pending<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** A camera whose `open` and `still` the test settles. */
export class FakeCamera implements Camera {
  isOn = false;
  opened = 0;
  readonly #opening: Pending<MediaStream>[] = [];
  readonly #stills: Pending<Blob>[] = [];
  #onLost = () => {};

  open: Camera['open'] = (onLost) => {
    this.#onLost = onLost;
    return new Promise((resolve, reject) => this.#opening.push({ resolve, reject }));
  };

  still: Camera['still'] = () => new Promise((resolve, reject) => this.#stills.push({ resolve, reject }));

  close = () => {
    this.isOn = false;
  };

  grant(): void {
    this.isOn = true;
    this.opened += 1;
    this.#opening.shift()!.resolve({} as MediaStream);
  }

  failOpen(code: HdtErrorCode): void {
    this.#opening.shift()!.reject(new HdtError(code));
  }

  resolveStill(still: Blob): void {
    this.#stills.shift()!.resolve(still);
  }

  failStill(): void {
    this.#stills.shift()!.reject(new HdtError('camera-failed'));
  }

  lose(): void {
    this.#onLost();
  }
}
