/** The corners of the sheet in `drawScene`, as shares of the picture. */
export const SHEET = [
  { x: 0.16, y: 0.12 },
  { x: 0.87, y: 0.16 },
  { x: 0.9, y: 0.85 },
  { x: 0.11, y: 0.88 },
] as const;

const [WIDTH, HEIGHT] = [720, 960];

/** Grey bars in place of print, so that it is the same on every machine. */
function drawPrint(context: CanvasRenderingContext2D, width: number, height: number, lines: number): void {
  const bar = (x: number, y: number, share: number, thickness: number) =>
    context.fillRect(x * width, y * height, share * width, thickness * height);
  context.fillStyle = '#1f4f7a';
  bar(0.1, 0.07, 0.42, 0.03);
  context.fillStyle = '#5d6664';
  for (let line = 0; line < lines; line += 1) {
    const y = 0.2 + line * 0.05;
    bar(0.1, y, 0.2 + ((line * 7) % 5) * 0.03, 0.014);
    bar(0.48, y, 0.1, 0.014);
    bar(0.64, y, 0.08, 0.014);
    bar(0.78, y, 0.12, 0.014);
  }
}

const createCanvas = (width: number, height: number) => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  return { canvas, context: canvas.getContext('2d')! };
};

/** A sheet of paper on a table. */
function drawScene(): HTMLCanvasElement {
  const { canvas, context } = createCanvas(WIDTH, HEIGHT);
  context.fillStyle = '#8a6b4c';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#7d6044';
  for (let y = 0; y < HEIGHT; y += 96) context.fillRect(0, y, WIDTH, 4);
  context.beginPath();
  for (const { x, y } of SHEET) context.lineTo(x * WIDTH, y * HEIGHT);
  context.closePath();
  context.fillStyle = '#f4f4ef';
  context.fill();
  context.clip();
  context.setTransform(0.72, 0.03, -0.03, 0.74, 0.15 * WIDTH, 0.13 * HEIGHT);
  drawPrint(context, WIDTH, HEIGHT, 14);
  return canvas;
}

/** A page that was made of a photo. */
export function drawPage(number: number): HTMLCanvasElement {
  const { canvas, context } = createCanvas(480, 680);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 480, 680);
  drawPrint(context, 480, 680, 6 + ((number * 5) % 10));
  return canvas;
}

export const toBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'));

/** A photo of the sheet. */
export const photographSheet = (): Promise<Blob> => toBlob(drawScene());

let stream: MediaStream | null = null;

/** A camera above the sheet. */
export function sheetStream(): MediaStream {
  stream ??= drawScene().captureStream();
  return stream;
}
