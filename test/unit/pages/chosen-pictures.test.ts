import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { ChosenPictures, orderPictures } from '../../../src/pages/chosen-pictures.js';
import { jpegBytes } from '../capture/samples.js';

const picture = (name: string, lastModified = 0): File => new File([jpegBytes], name, { lastModified });
const namesOf = (files: readonly File[]): string[] => files.map(({ name }) => name);

function create() {
  const added: string[] = [];
  const opened: string[][] = [];
  const chosen = new ChosenPictures({
    add: (files) => void added.push(...namesOf(files)),
    open: (pictures) => void opened.push(namesOf(pictures)),
    onChange: () => {},
  });
  return { chosen, added, opened };
}

describe('pictures chosen at once', () => {
  it('are held until the person says that they are one report', async () => {
    const { chosen, added, opened } = create();
    assert.equal(await chosen.hold([picture('b.jpg'), picture('a.jpg')]), 2);
    assert.deepEqual([added, opened, chosen.groups.length], [[], [], 1]);
    chosen.answer(chosen.groups[0]!, true);
    assert.deepEqual([added, opened, chosen.groups.length], [[], [['a.jpg', 'b.jpg']], 0]);
  });

  it('are added as they were chosen when they are separate reports', async () => {
    const { chosen, added, opened } = create();
    await chosen.hold([picture('b.jpg'), picture('a.jpg')]);
    chosen.answer(chosen.groups[0]!, false);
    assert.deepEqual([added, opened], [['b.jpg', 'a.jpg'], []]);
  });

  it('are added at once where they are none in spite of their names, or only one is left', async () => {
    const { chosen, added } = create();
    const text = new File(['Test,Result\nIron,1\n'], 'report.png');
    assert.equal(await chosen.hold([picture('a.jpg'), text, picture('b.jpg')]), 2);
    assert.deepEqual(added, ['report.png']);
    assert.equal(await chosen.hold([picture('c.jpg'), text]), 0);
    assert.deepEqual(added, ['report.png', 'c.jpg', 'report.png']);
  });

  it('are asked about by themselves each time', async () => {
    const { chosen, added, opened } = create();
    await chosen.hold([picture('a.jpg'), picture('b.jpg')]);
    await chosen.hold([picture('c.jpg'), picture('d.jpg')]);
    chosen.answer(chosen.groups[1]!, false);
    chosen.answer(chosen.groups[0]!, true);
    assert.deepEqual([added, opened], [['c.jpg', 'd.jpg'], [['a.jpg', 'b.jpg']]]);
  });

  it('beyond the pages of one document are asked about again, and none is lost', async () => {
    for (const [count, rest] of [
      [41, []],
      [43, [3]],
    ] as const) {
      const { chosen, added, opened } = create();
      await chosen.hold(Array.from({ length: count }, (_, n) => picture(`${n + 1}.jpg`)));
      chosen.answer(chosen.groups[0]!, true);
      assert.equal(opened[0]!.length, 40);
      assert.deepEqual(
        chosen.groups.map(({ length }) => length),
        rest,
      );
      assert.deepEqual(added, count === 41 ? ['41.jpg'] : []);
    }
  });

  it('are forgotten when the list is cleared, also while they are looked at', async () => {
    const { chosen, added } = create();
    await chosen.hold([picture('a.jpg'), picture('b.jpg')]);
    const holding = chosen.hold([picture('c.jpg'), picture('d.jpg')]);
    chosen.clear();
    assert.equal(await holding, 0);
    assert.deepEqual([chosen.groups, added], [[], []]);
  });

  it('are pages in the order of their names as people count, then of their time', () => {
    const order = (pictures: readonly File[]) =>
      orderPictures(pictures).map(({ name, lastModified }) => `${name} ${lastModified}`);
    assert.deepEqual(order([picture('IMG_10.jpg'), picture('IMG_9.jpg'), picture('IMG_8.heic')]), [
      'IMG_8.heic 0',
      'IMG_9.jpg 0',
      'IMG_10.jpg 0',
    ]);
    assert.deepEqual(order([picture('image.jpg', 3), picture('image.jpg', 1)]), [
      'image.jpg 1',
      'image.jpg 3',
    ]);
  });
});
