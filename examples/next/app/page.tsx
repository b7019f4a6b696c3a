import { cookies } from 'next/headers';
import { Suspense } from 'react';
import { COOKIE, personOf } from '../lib/sessions';
import { Reports } from './reports';

async function SignIn() {
  const person = personOf((await cookies()).get(COOKIE)?.value);
  return (
    <form action={person ? '/sign-out' : '/sign-in'} method="post">
      {person ? person.subject : <input name="name" aria-label="Name" required />}
      <button type="submit">{person ? 'Sign out' : 'Sign in'}</button>
    </form>
  );
}

export default function Page() {
  return (
    <>
      <Suspense>
        <SignIn />
      </Suspense>
      <Reports />
    </>
  );
}
