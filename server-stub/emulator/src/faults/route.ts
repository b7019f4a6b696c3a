/** The service's routes by name (interface, Endpoints). */
export const FAULT_ROUTES = ['upload', 'medical', 'status', 'results', 'list', 'history', 'record'] as const;

export type FaultRoute = (typeof FAULT_ROUTES)[number];

export const isFaultRoute = (name: unknown): name is FaultRoute =>
  (FAULT_ROUTES as readonly unknown[]).includes(name);

export interface RequestParts {
  readonly method: string;
  readonly path: string;
  /** The query parameter. */
  readonly module: string | undefined;
}

/** Undefined for an unknown path. */
export function faultRouteOf({ method, path, module }: RequestParts): FaultRoute | undefined {
  if (method === 'POST') {
    if (path !== '/api/master') return undefined;
    return module === 'medical' ? 'medical' : 'upload';
  }
  if (path === '/api/master' || path.startsWith('/api/v1/status/')) return 'status';
  if (path.startsWith('/api/v1/results/')) return 'results';
  if (path === '/api/v1/uploads') return 'list';
  if (path === '/api/master/transformations') return 'history';
  return path.startsWith('/api/master/medical/') ? 'record' : undefined;
}
