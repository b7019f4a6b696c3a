/** Segments of a digit, from the top clockwise, then the one in the middle. */
const SEGMENTS = [
  [1, 0, 4, 1],
  [5, 1, 1, 4],
  [5, 6, 1, 4],
  [1, 10, 4, 1],
  [0, 6, 1, 4],
  [0, 1, 1, 4],
  [1, 5, 4, 1],
] as const;
const LIT = ['012345', '12', '01346', '01236', '1256', '02356', '023456', '012', '0123456', '012356'];

/** A blood pressure monitor. It is drawn without a font, so that it is the same on every machine. */
function drawDevice(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 480 });
  const context = canvas.getContext('2d')!;
  const fill = (color: string, ...box: [number, number, number, number]) => {
    context.fillStyle = color;
    context.fillRect(...box);
  };
  fill('#b9c4c9', 0, 0, 640, 480);
  fill('#37474f', 150, 20, 340, 440);
  fill('#c9d6bd', 190, 60, 260, 330);
  const write = (text: string, top: number) => {
    for (const [index, digit] of [...text.padStart(3)].entries()) {
      for (const segment of digit === ' ' ? '' : LIT[Number(digit)]!) {
        const [x, y, width, height] = SEGMENTS[Number(segment)]!;
        fill('#1d2a22', 222 + index * 68 + x * 8, top + y * 8, width * 8, height * 8);
      }
    }
  };
  write('124', 72);
  write('79', 178);
  write('66', 284);
  return canvas;
}

let photo: Promise<Blob> | null = null;

/** A photo of the device. */
export function photographDevice(): Promise<Blob> {
  photo ??= new Promise((resolve) => drawDevice().toBlob((blob) => resolve(blob!), 'image/png'));
  return photo;
}

let stream: MediaStream | null = null;

/** A camera before the device. */
export function deviceStream(): MediaStream {
  stream ??= drawDevice().captureStream();
  return stream;
}
