import type { NormalizedPoint } from './paper.js';

/** Longest edge in pixels of a photo that is shown to set its corners. */
const SHOWN_EDGE = 1_600;
/** Share of the photo's longest edge that the loupe shows. */
const LOUPE_SHARE = 0.12;

/** Draws a photo, rotated clockwise by quarters, and gives the canvas its proportions. */
export function drawPhoto(canvas: HTMLCanvasElement, photo: ImageBitmap, rotation: number): void {
  const [width, height] = rotatedSize(photo, rotation);
  const scale = Math.min(1, SHOWN_EDGE / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  paint(canvas.getContext('2d')!, photo, rotation, scale, 0, 0);
}

/** Draws the photo's own detail around a point, with a cross on the point. */
export function drawLoupe(
  canvas: HTMLCanvasElement,
  photo: ImageBitmap,
  rotation: number,
  { x, y }: NormalizedPoint,
): void {
  const context = canvas.getContext('2d')!;
  const size = canvas.width;
  const [width, height] = rotatedSize(photo, rotation);
  const scale = size / (Math.max(width, height) * LOUPE_SHARE);
  const middle = size / 2;
  context.resetTransform();
  context.fillStyle = '#0d1413';
  context.fillRect(0, 0, size, size);
  paint(context, photo, rotation, scale, middle - x * width * scale, middle - y * height * scale);
  context.resetTransform();
  for (const [color, thickness] of [
    ['#0d1413', 5],
    ['#7fe0d3', 2],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = thickness;
    context.beginPath();
    context.moveTo(middle, middle - 40);
    context.lineTo(middle, middle + 40);
    context.moveTo(middle - 40, middle);
    context.lineTo(middle + 40, middle);
    context.stroke();
  }
}

const rotatedSize = ({ width, height }: ImageBitmap, rotation: number): readonly [number, number] =>
  rotation % 2 === 0 ? [width, height] : [height, width];

/** @param left Where the left edge of the rotated photo is, in pixels of the canvas. */
function paint(
  context: CanvasRenderingContext2D,
  photo: ImageBitmap,
  rotation: number,
  scale: number,
  left: number,
  top: number,
): void {
  const [width, height] = rotatedSize(photo, rotation);
  context.setTransform(scale, 0, 0, scale, left + (width * scale) / 2, top + (height * scale) / 2);
  context.rotate((rotation * Math.PI) / 2);
  context.drawImage(photo, -photo.width / 2, -photo.height / 2);
}
