import { watchEvents } from '../service/watch-events.js';

/** In place of `service/load-events`: it shares code with the one file, so it is in it. */
export const loadEvents = async () => ({ watchEvents });
