import { randomUUID } from 'node:crypto';
import { cookies } from 'next/headers';
import { COOKIE, sessions } from '../../lib/sessions';

export async function POST(request: Request) {
  // Anyone who gives a name is signed in here. Check a password in its place.
  const name = (await request.formData()).get('name');
  if (typeof name !== 'string' || name === '') return new Response(null, { status: 400 });
  const id = randomUUID();
  sessions.set(id, name);
  const secure = process.env.NODE_ENV === 'production';
  (await cookies()).set(COOKIE, id, { httpOnly: true, sameSite: 'lax', secure });
  return new Response(null, { status: 303, headers: { location: '/' } });
}
