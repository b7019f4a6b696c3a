import type { Advice, Side } from '../../../../src/viewfinder/frame-analysis.js';
import type { Dice } from '../../../../test/support/drawn/devices/faces.js';
import type { Pose } from './camera.js';

type Vector = [number, number, number];

const RADIANS = Math.PI / 180;
/** Seconds in which a hand reaches its speed, in which it levels the phone, and between two places of the simulation. */
const RESPONSE = 0.15;
const LEVELLING = 0.4;
const STEP = 0.01;

const WAYS: Readonly<Record<Side, Vector | null>> = {
  left: [-1, 0, 0],
  right: [1, 0, 0],
  top: [0, -1, 0],
  bottom: [0, 1, 0],
  middle: null,
};

/** One who cannot see the screen, and does what the last sentence says that was heard to its end. */
export interface Person {
  /** Of the phone at a time in seconds; times must not decrease. */
  poseAt(seconds: number): Pose;
  /** Begins a sentence, which silences the one before. */
  hear(advice: Advice, seconds: number, duration: number): void;
}

/** Around 0 with a standard deviation of 1, and never beyond 3. */
const bell = (dice: Dice): number => 2 * (dice() + dice() + dice() - 1.5);

/** A hand that sways and trembles along one axis: two slow and two fast movements. */
function createShake(dice: Dice, sway: number, tremor: number): (seconds: number) => number {
  const waves = [
    [sway, dice.between(0.2, 0.5)],
    [sway / 2, dice.between(0.5, 1)],
    [tremor, dice.between(4, 7)],
    [tremor, dice.between(7, 11)],
  ].map(([size, rate]) => ({ size: size!, rate: rate!, phase: dice.between(0, 2 * Math.PI) }));
  return (seconds) =>
    waves.reduce(
      (sum, { size, rate, phase }) => sum + size * Math.sin(2 * Math.PI * rate * seconds + phase),
      0,
    );
}

/** @param dice Decides who the person is, and how the phone is held at first. */
export function createPerson(dice: Dice): Person {
  /** Centimetres a second. */
  const speed = dice.between(4, 12);
  /** Centimetres of a movement whose length no sentence says, and of "a little". */
  const stride = dice.between(6, 14);
  const little = dice.between(2, 5);
  /** One in four goes on until something else is said. */
  const isTireless = dice() < 0.25;
  const reaction = dice.between(0.25, 0.6);
  const [sway, tremor] = [dice.between(0.1, 0.4), dice.between(0.005, 0.03)];
  const [tiltSway, tiltTremor] = [dice.between(0.2, 0.6) * RADIANS, dice.between(0.01, 0.05) * RADIANS];
  const shakes = Array.from({ length: 6 }, (_, at) =>
    at < 3 ? createShake(dice, sway, tremor) : createShake(dice, tiltSway, tiltTremor),
  );
  const anyTilt = () => dice.between(-25, 25) * RADIANS;
  const place: Vector = [dice.between(-20, 20), dice.between(-20, 20), dice.between(10, 60)];
  const tilt: Vector = [anyTilt(), anyTilt(), anyTilt()];
  const velocity: Vector = [0, 0, 0];
  /** What the hand does: it goes one way for so many centimetres, or to a place. */
  let way: Vector | null = null;
  let distanceLeft = 0;
  let target: Vector | null = null;
  let tiltTarget: Vector | null = null;
  let heard: { readonly advice: Advice; readonly at: number } | null = null;
  let now = 0;

  const go = ([x, y, up]: Vector, distance: number) => {
    const off = 8 * RADIANS * bell(dice) + tilt[2];
    // Nobody moves quite level.
    way = [
      x * Math.cos(off) - y * Math.sin(off),
      x * Math.sin(off) + y * Math.cos(off),
      up === 0 ? 0.1 * bell(dice) : up,
    ];
    distanceLeft = distance * (1 + 0.2 * bell(dice));
  };

  /** Where a sentence has the phone moved: to the right, towards the person, up. Null where it is held still. */
  const wayOf = ({ hint, side }: Advice): Vector | null => {
    if (hint === 'move' || hint === 'nudge') return WAYS[side ?? 'middle'];
    if (hint === 'far') return [0, 0, -1];
    // "Hold still, or move back a little."
    if (hint === 'blurred') return dice() < 0.5 ? [0, 0, 1] : null;
    return hint === 'cut' || hint === 'near' || hint === 'back' ? [0, 0, 1] : null;
  };

  const act = (advice: Advice) => {
    const next = wayOf(advice);
    target = null;
    way = null;
    if (next) {
      const isLong = advice.hint === 'move' || advice.hint === 'far';
      go(next, isLong ? (isTireless ? Number.POSITIVE_INFINITY : stride) : little);
    } else if (advice.hint === 'absent') {
      // Feels with the other hand where the device is, and holds the phone over it; ten inches are 25 cm, or what one takes for
      // them.
      target = [2.5 * bell(dice), 2.5 * bell(dice), 25 + 4 * bell(dice)];
      tiltTarget = [6 * RADIANS * bell(dice), 6 * RADIANS * bell(dice), 6 * RADIANS * bell(dice)];
    }
  };

  const wantedVelocity = (): Vector => {
    if (target) {
      const to = target.map((at, i) => at - place[i]!) as Vector;
      const far = Math.hypot(...to);
      if (far > 0.3) return to.map((one) => (one / far) * Math.min(2 * speed, 4 * far)) as Vector;
      target = null;
    }
    if (way && distanceLeft > 0) {
      distanceLeft -= Math.hypot(...velocity) * STEP;
      return way.map((one) => one * speed) as Vector;
    }
    return [0, 0, 0];
  };

  const advance = () => {
    now += STEP;
    if (heard && now >= heard.at) {
      act(heard.advice);
      heard = null;
    }
    const wanted = wantedVelocity();
    for (let i = 0; i < 3; i++) {
      velocity[i]! += ((wanted[i]! - velocity[i]!) * STEP) / RESPONSE;
      place[i]! += velocity[i]! * STEP;
      if (tiltTarget) tilt[i]! += ((tiltTarget[i]! - tilt[i]!) * STEP) / LEVELLING;
    }
    // The table stops the hand, and the arm ends.
    place[2] = Math.min(70, Math.max(3, place[2]));
  };

  return {
    poseAt(seconds) {
      while (now + STEP <= seconds) advance();
      const at = (axis: number) =>
        axis < 3
          ? place[axis]! + velocity[axis]! * (seconds - now) + shakes[axis]!(seconds)
          : tilt[axis - 3]! + shakes[axis]!(seconds);
      return { x: at(0), y: at(1), height: Math.max(2, at(2)), pitch: at(3), yaw: at(4), roll: at(5) };
    },
    hear(advice, seconds, duration) {
      heard = { advice, at: seconds + duration + reaction };
    },
  };
}
