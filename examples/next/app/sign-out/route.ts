import { cookies } from 'next/headers';
import { gateway } from '../../lib/gateway';
import { COOKIE, personOf, sessions } from '../../lib/sessions';

export async function POST() {
  const id = (await cookies()).get(COOKIE)?.value ?? '';
  const person = personOf(id);
  sessions.delete(id);
  if (person) await (await gateway()).revoke(person);
  return new Response(null, { status: 303, headers: { location: '/' } });
}
