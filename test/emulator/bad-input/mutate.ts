import type { RandomInteger } from '../../support/seeded-random.js';

/** `rollByte` gives a byte that readers of the format do not refuse at sight. */
type Mutation = (bytes: Buffer, roll: RandomInteger, rollByte: () => number) => Buffer;

/** Bytes at which decoders and parsers turn. */
const EDGES = [0x00, 0x01, 0x7f, 0x80, 0xff, 0x0a, 0x0d, 0x20, 0x22, 0x28, 0x3c, 0x3e, 0x5b, 0x7b, 0x7c];

const cut = (bytes: Buffer, roll: RandomInteger): readonly [from: number, to: number] => {
  const from = roll(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + roll(Math.max(1, bytes.length >> 3)))];
};

const MUTATIONS: readonly Mutation[] = [
  function flipBits(bytes, roll) {
    for (let flips = 1 + roll(8); flips > 0; flips--) {
      const at = roll(bytes.length);
      bytes[at] = bytes[at]! ^ (1 << roll(8));
    }
    return bytes;
  },
  function overwrite(bytes, roll, rollByte) {
    for (let count = 1 + roll(4); count > 0; count--) bytes[roll(bytes.length)] = rollByte();
    return bytes;
  },
  function enlargeNumber(bytes, roll, rollByte) {
    const at = roll(bytes.length);
    return Buffer.from(bytes.fill(roll(2) === 0 ? rollByte() : 0x39, at, Math.min(bytes.length, at + 4)));
  },
  function truncate(bytes, roll) {
    return bytes.subarray(0, 1 + roll(bytes.length));
  },
  function removePart(bytes, roll) {
    const [from, to] = cut(bytes, roll);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  function repeatPart(bytes, roll) {
    const [from, to] = cut(bytes, roll);
    const part = bytes.subarray(from, to);
    return Buffer.concat([
      bytes.subarray(0, to),
      ...Array.from({ length: 1 + roll(20) }, () => part),
      bytes.subarray(to),
    ]);
  },
  function movePart(bytes, roll) {
    const [from, to] = cut(bytes, roll);
    const rest = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
    const at = roll(rest.length + 1);
    return Buffer.concat([rest.subarray(0, at), bytes.subarray(from, to), rest.subarray(at)]);
  },
  function blankPart(bytes, roll, rollByte) {
    const [from, to] = cut(bytes, roll);
    return bytes.fill(rollByte(), from, to);
  },
  function insertNoise(bytes, roll, rollByte) {
    const at = roll(bytes.length + 1);
    const noise = Buffer.from(Array.from({ length: 1 + roll(40) }, rollByte));
    return Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at)]);
  },
];

/** A copy with one to three mutations. */
export function mutate(sound: Uint8Array, roll: RandomInteger): Uint8Array {
  let bytes = Buffer.from(sound);
  // Control characters would make a text unreadable at once.
  const isText = bytes.every((byte) => byte >= 9);
  const edges = EDGES.filter((byte) => !isText || (byte >= 0x20 && byte < 0x7f));
  const anyByte = () => (isText ? 0x20 + roll(0x5f) : roll(256));
  const rollByte = () => (roll(2) === 0 ? edges[roll(edges.length)]! : anyByte());
  for (let count = 1 + roll(3); count > 0 && bytes.length > 0; count--)
    bytes = Buffer.from(MUTATIONS[roll(MUTATIONS.length)]!(bytes, roll, rollByte));
  return bytes;
}
