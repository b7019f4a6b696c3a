import type { Admin } from './admin.js';
import { Refusal } from './http.js';
import type { State } from './state.js';

/** The content of the open route beyond the snapshot, as a part of the state. */
export async function contentsOf(
  admin: Admin,
  { route, format }: State,
  signal: AbortSignal,
): Promise<Partial<State>> {
  if (route.view === 'upload') {
    return { upload: await fetched(() => admin.upload(route.id, format, signal)) };
  }
  if (route.view === 'callback') {
    return { callback: await fetched(() => admin.callback(route.id, signal)) };
  }
  return {};
}

/** A 404 is a valid result. */
async function fetched<T>(load: () => Promise<T>): Promise<{ kind: 'here'; value: T } | { kind: 'gone' }> {
  try {
    return { kind: 'here', value: await load() };
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.status === 404) return { kind: 'gone' };
    throw thrown;
  }
}
