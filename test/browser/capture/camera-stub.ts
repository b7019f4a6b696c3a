/** `navigator.mediaDevices` in the hands of a test. */
export interface CameraStub {
  readonly asked: MediaStreamConstraints[];
  readonly streams: MediaStream[];
  restore(): void;
}

type Behaviour = 'works' | 'never answers' | { readonly throws: string } | 'absent';

/**
 * Puts a camera behind the page. It takes photos by means of its own, since the engines' ImageCapture answers
 * for a painted stream with an error or a test pattern.
 */
export function stubCamera(behaviour: Behaviour): CameraStub {
  const own = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices');
  const asked: MediaStreamConstraints[] = [];
  const streams: MediaStream[] = [];
  const getUserMedia = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
    asked.push(constraints);
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
    asked,
    streams,
    restore() {
      for (const track of streams.flatMap((stream) => stream.getTracks())) track.stop();
      if (photo) Object.defineProperty(window, 'ImageCapture', photo);
      else Reflect.deleteProperty(window, 'ImageCapture');
      if (own) Object.defineProperty(navigator, 'mediaDevices', own);
      else Reflect.deleteProperty(navigator, 'mediaDevices');
    },
  };
}

/** The left half red, the right half blue, so that a mirrored still is seen. */
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
    // One pixel that differs each time, since an engine may leave out a frame like the last one.
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
  // A canvas gives frames only while somebody paints.
  const timer = setInterval(() => {
    if (stream.active) paint();
    else clearInterval(timer);
  }, 100);
  return { canvas, stream };
}
