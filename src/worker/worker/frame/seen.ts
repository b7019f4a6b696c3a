import type { Plane } from '../../shared/frame.js';
import { type Profile, profileOf } from './motion.js';

/** A frame, with what tells how far it has moved. */
export interface Seen {
  readonly luma: Plane;
  readonly profile: Profile;
}

export const seenIn = (luma: Plane): Seen => ({ luma, profile: profileOf(luma) });
