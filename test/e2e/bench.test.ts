import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findIdleBundles } from '../bench/bundle-works.js';
import { canMeasureMemory } from '../bench/pictures/measured-chromium.js';
import { measureCost } from '../bench/pictures/memory.js';
import { OURS, type PictureSubject } from '../bench/pictures/subjects.js';

const EDGE = 600;
const PACE = { loading: 100, rest: 500, question: 1_000, sending: 3_000 };

/**
 * A page with a file input.
 *
 * @param each What it does with each picture: `file`, `form` with the file, `image` that shows it, and `send`.
 */
const sender = (each: string): Omit<PictureSubject, 'name'> => ({
  source: `
    const input = Object.assign(document.createElement('input'), { type: 'file', id: 'pick', multiple: true });
    input.addEventListener('change', async () => {
      for (const file of input.files) {
        const image = Object.assign(new Image(), { className: 'row', src: URL.createObjectURL(file) });
        const form = new FormData();
        form.append('files', file);
        const send = (body) => fetch('/take', { method: 'POST', body });
        ${each}
      }
    });
    document.body.append(input);`,
  input: '#pick',
  rows: '.row',
  thumbnails: 'img.row',
  sends: 'original',
});

describe.skipIf(!canMeasureMemory)('the bench of memory counts only', () => {
  let folder = '';
  let photos: string[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hdt-bench-test-'));
    photos = await Promise.all(
      ['#864', '#468'].map(async (background, n) => {
        const path = join(folder, `${n}.jpg`);
        const photo = { create: { width: EDGE, height: 400, channels: 3 as const, background } };
        writeFileSync(path, await sharp(photo).jpeg().toBuffer());
        return path;
      }),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const rest = 'document.body.append(image);';
  it.each<[string, Omit<PictureSubject, 'name'>, string[]]>([
    ['a subject that sends and shows all', sender(`await send(form); ${rest}`), []],
    [
      'not one that sends nothing',
      sender(rest),
      ['x: 0 files at the server, not 2', 'x: 0 unchanged photos at the server, not 2'],
    ],
    [
      'not one that sends half of the files',
      sender(`if (file.name === '0.jpg') await send(form); ${rest}`),
      ['x: 1 files at the server, not 2', 'x: 1 unchanged photos at the server, not 2'],
    ],
    [
      'not one that sends the name of a file with no bytes',
      sender(`form.set('files', new File([], file.name)); await send(form); ${rest}`),
      ['x: 0 unchanged photos at the server, not 2'],
    ],
    [
      'not one that sends what is no picture in place of prepared ones',
      {
        ...sender(`form.set('files', new File(['x'.repeat(9000)], file.name)); await send(form); ${rest}`),
        sends: EDGE,
      },
      [`x: 0 pictures of ${EDGE} pixels at the server, not 2`],
    ],
    [
      'not one that shows nothing',
      sender('await send(form);'),
      ['x: 0 rows on the screen, not 2', 'x: 0 thumbnails on the screen, not 2'],
    ],
    [
      'not one whose thumbnails are empty',
      sender(`await send(form); image.src = 'blob:none'; ${rest}`),
      ['x: 0 thumbnails on the screen, not 2'],
    ],
    [
      'not ours while nobody has answered its question',
      { ...OURS, answer: '#nothing', sends: EDGE },
      [
        'x: 0 files at the server, not 2',
        `x: 0 pictures of ${EDGE} pixels at the server, not 2`,
        'x: 0 rows on the screen, not 2',
        'x: 0 thumbnails on the screen, not 2',
      ],
    ],
  ])('%s', async (_, subject, failed) => {
    // Files that arrive are waited for on a slow machine, too.
    const sending = failed.some((line) => line.includes('files at')) ? PACE.sending : 60_000;
    const cost = await measureCost({ ...subject, name: 'x' }, photos, { ...PACE, sending });
    expect(cost.failed).toEqual(failed);
  });
});

describe('the bench of sizes counts only', () => {
  const bundle = (source: string) => ({
    name: 'x',
    brings: ["customElements.get('x-one')"],
    scripts: new Map([['entry.js', Buffer.from(source)]]),
  });
  it.each([
    ['a bundle that works', `customElements.define('x-one', class extends HTMLElement {})`, 0],
    ['not one from which everything was shaken', '', 1],
    [
      'not one that throws',
      `throw new Error(); customElements.define('x-one', class extends HTMLElement {})`,
      1,
    ],
    ['not one of which a chunk is missing', `import './chunk.js';`, 1],
  ])('%s', async (_, source, failures) => {
    expect(await findIdleBundles([bundle(source)], failures === 0 ? undefined : 2_000)).toHaveLength(
      failures,
    );
  });
});
