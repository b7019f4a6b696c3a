import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Account } from '../accounts/accounts.js';
import type { Received } from '../http/multipart.js';
import { Problem } from '../http/problem.js';
import type { Upload } from '../uploads/upload.js';
import { applyFault, type FaultContext, faultOfFiles, replacesAnswer } from './apply.js';
import type { Fault } from './fault.js';
import type { Faults } from './faults.js';
import { faultRouteOf } from './route.js';

export interface FaultGateDeps {
  readonly faults: Pick<Faults, 'choose'>;
  /** The one a request is about, whoever's it is. */
  readonly askedUpload: (c: Context) => Upload | undefined;
  /** Aborts when the emulator closes. */
  readonly closing: AbortSignal;
}

interface Env {
  Variables: {
    /** Set by the check of the key, before the gate. */
    account: Account;
    /** Set by the gate: the names of files ask for faults, too. */
    received: Received;
  };
}

/** Lets a request pass to its route, or its answer out, as the faults that are switched on want it. */
export const faultGate = ({ faults, askedUpload, closing }: FaultGateDeps) =>
  createMiddleware<Env>(async (c, next) => {
    const { method, path } = c.req;
    const { customerId } = c.get('account');
    const module = c.req.query('module');
    const route = faultRouteOf({ method, path, module });
    const found = askedUpload(c);
    const upload = found?.customerId === customerId ? found : undefined;
    const ruled = faults.choose({ route, customerId, upload });
    const meeting: FaultContext = {
      shape: route === 'results' ? 'retrieval' : 'problem',
      bindings: c.env ?? {},
      signal: () => AbortSignal.any([c.req.raw.signal, closing]),
    };

    let named: Fault | undefined;
    c.set('received', (fileNames) => {
      if (ruled) return;
      named = faultOfFiles(fileNames, module === 'medical' ? 'medical' : 'pathology');
      // Thrown to end the work; the fault takes the place of the answer below.
      if (named && replacesAnswer(named)) throw new Problem('internal', 'A fault that was asked for.');
    });

    const answerWith = (response: Response) => {
      // Hono would carry the headers of the one before over.
      c.res = undefined;
      c.res = response;
    };
    const work = async () => {
      await next();
      return c.res;
    };
    if (ruled) return answerWith(await applyFault(ruled, work, meeting));
    await next();
    if (named) answerWith(await applyFault(named, async () => c.res, meeting));
  });
