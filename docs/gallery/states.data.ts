import { STATES } from './states.js';

declare const data: readonly string[];

export { data };

/** The names of all states, for pages that are made before a browser has them. */
export default { load: (): readonly string[] => [...STATES.keys()] };
