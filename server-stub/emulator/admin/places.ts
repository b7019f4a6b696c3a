import type { FaultPlace } from './wire.js';

/** The start of the path of each place (interface, Endpoints). */
const PATHS = {
  everywhere: '',
  upload: '/api/master',
  status: '/api/v1/status',
  results: '/api/v1/results',
  list: '/api/v1/uploads',
} as const satisfies Record<FaultPlace, string>;

export const isPlace = (name: unknown): name is FaultPlace =>
  typeof name === 'string' && Object.hasOwn(PATHS, name);

export const pathOf = (place: FaultPlace): string => PATHS[place];

/** The narrowest place a rule's path lies in: rules come from the command line, too. */
export const placeOf = (path = ''): FaultPlace =>
  (Object.keys(PATHS) as FaultPlace[]).findLast((place) => path.startsWith(PATHS[place])) ?? 'everywhere';
