import { cookieSession } from 'hdt-gateway/sessions';

/** Stands for the host's table of sessions. */
export const sessions = new Map<
  string,
  { readonly userId: string; readonly clinic: string; readonly until: number }
>();

/** Who the host's own session cookie belongs to. On sign-out, call `gateway.revoke` with the same identity. */
export const authenticate = cookieSession({
  name: '__Host-session',
  find: (value) => {
    const session = sessions.get(value);
    if (!session || session.until <= Date.now()) return null;
    return { subject: session.userId, tenant: session.clinic };
  },
});
