import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** 12 MP, the size of most phones' photos. */
const SIZE = { width: 4000, height: 3000 };

/** Writes different photos of about 2 MB each into a folder, which is removed when the process exits. */
export async function drawPhotos(count: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hdt-photos-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const paths: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const [width, height] = [SIZE.width / 8, SIZE.height / 8];
    const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
    const photo = await noise
      .resize({ ...SIZE, kernel: 'cubic' })
      .jpeg({ quality: 80 })
      .toBuffer();
    const path = join(folder, `photo-${n}.jpg`);
    writeFileSync(path, photo);
    paths.push(path);
  }
  return paths;
}
