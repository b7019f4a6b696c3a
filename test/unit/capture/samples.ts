import type { Photo } from '../../../src/capture/capture-state.js';
import type { DeviceReading } from '../../../src/results/data/device.js';

/** A JPEG as far as its first bytes go; the preparation is a seam in these tests. */
export const jpegBytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);

export const jpegFile = (name = 'device.jpg'): File => new File([jpegBytes], name, { type: 'image/jpeg' });

/** An ISO media file whose brand says HEIC, named and typed as phones do. */
export const heicFile = (): File => {
  const brand = new TextEncoder().encode('ftypheic\0\0\0\0mif1heic');
  return new File([new Uint8Array([0, 0, 0, 24]), brand], 'IMG_5195.HEIC', { type: 'image/heic' });
};

export const photo: Photo = {
  name: 'photo.jpg',
  body: new Blob([jpegBytes], { type: 'image/jpeg' }),
  format: 'jpeg',
  source: 'camera',
  key: 'k',
  takenAt: '2026-03-01T09:30:00.000Z',
  sha256: null,
  measures: null,
  isTurned: false,
};

export const oximeter = (confidence: number | null): DeviceReading => ({
  deviceType: 'pulse oximeter',
  measurements: [
    { key: 'spo2', value: '98', unit: '%' },
    { key: 'pulseRate', value: '72', unit: 'bpm' },
  ],
  confidence,
});
