export const COOKIE = 'session';

// These sessions end when the server restarts. Keep yours in a database.
const shared = globalThis as { sessions?: Map<string, string> };
shared.sessions ??= new Map();
export const sessions = shared.sessions;

/** Who is signed in, by the value of the cookie. */
export function personOf(id = '') {
  const subject = sessions.get(id);
  return subject ? { subject } : null;
}
