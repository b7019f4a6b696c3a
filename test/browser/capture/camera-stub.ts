/** A replacement of `navigator.mediaDevices`. */
export interface CameraStub {
  /** Constraints of each request. */
  readonly requests: MediaStreamConstraints[];
  readonly streams: MediaStream[];
  restore(): void;
}

type Behaviour = 'works' | 'never answers' | { readonly throws: string } | 'absent';

/**
 * Replaces the camera of the page, and ImageCapture, which returns an error or a test pattern for canvas streams.
 */
export function stubCamera(behaviour: Behaviour): CameraStub {
  const original = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices');
  const requests: MediaStreamConstraints[] = [];
  const streams: MediaStream[] = [];
  const getUserMedia = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
    requests.push(constraints);
    if (behaviour === 'never answers') return new Promise(() => {});
    if (typeof behaviour === 'object') throw new DOMException('', behaviour.throws);
    const { stream } = paintedStream();
    streams.push(stream);
    return stream;
  };
  const value = behaviour === 'absent' ? undefined : { getUserMedia };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
  const photo = Object.getOwnPropertyDescriptor(window, 'ImageCapture');
  Object.defineProperty(window, 'ImageCapture', { configurable: true, writable: true, value: PaintedPhoto });
  return {
    requests,
    streams,
    restore() {
      for (const track of streams.flatMap((stream) => stream.getTracks())) track.stop();
      if (photo) Object.defineProperty(window, 'ImageCapture', photo);
      else Reflect.deleteProperty(window, 'ImageCapture');
      if (original) Object.defineProperty(navigator, 'mediaDevices', original);
      else Reflect.deleteProperty(navigator, 'mediaDevices');
    },
  };
}

/** The left half is red and the right half blue, so that a mirrored still is noticed. */
function painting(): { canvas: HTMLCanvasElement; paint: () => void } {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 240;
  const context = canvas.getContext('2d')!;
  let frame = 0;
  const paint = () => {
    context.fillStyle = '#d00';
    context.fillRect(0, 0, 160, 240);
    context.fillStyle = '#00d';
    context.fillRect(160, 0, 160, 240);
    // One pixel changes each time, because engines may skip a frame that equals the last one.
    context.fillStyle = `rgb(0 0 ${frame++ % 256})`;
    context.fillRect(0, 0, 1, 1);
  };
  paint();
  return { canvas, paint };
}

class PaintedPhoto {
  takePhoto(): Promise<Blob> {
    const { canvas } = painting();
    return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/jpeg'));
  }
}

export function paintedStream(): { canvas: HTMLCanvasElement; stream: MediaStream } {
  const { canvas, paint } = painting();
  const stream = canvas.captureStream(10);
  // A canvas stream gives frames only while the canvas changes.
  const timer = setInterval(() => {
    if (stream.active) paint();
    else clearInterval(timer);
  }, 100);
  return { canvas, stream };
}

/** WebKitGTK may never show frames of a painted stream when it is short of time. */
export function skipPaintless(test: Mocha.Context): void {
  if (/Chrome|Firefox/.test(navigator.userAgent)) return;
  console.info('skipped: WebKitGTK shows no frames of a painted stream on this machine');
  test.skip();
}
