import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { Problem } from '../http/problem.js';
import type { Upload } from '../uploads/upload.js';
import { applyFault, type FaultContext, faultOfFiles, replacesAnswer } from './apply.js';
import type { Fault } from './fault.js';
import type { Faults } from './faults.js';
import { faultRouteOf } from './route.js';
import type { ServiceEnv } from './service-env.js';

export interface FaultGateDeps {
  readonly choose: Faults['choose'];
  /** The requested upload, of any account. */
  readonly requestedUpload: (c: Context) => Upload | undefined;
  /** Aborts when the emulator closes. */
  readonly closing: AbortSignal;
}

/** Applies the active faults to requests and answers. */
export const faultGate = ({ choose, requestedUpload, closing }: FaultGateDeps) =>
  createMiddleware<ServiceEnv>(async (c, next) => {
    const { method, path } = c.req;
    const { customerId } = c.get('account');
    const module = c.req.query('module');
    const route = faultRouteOf({ method, path, module });
    const found = requestedUpload(c);
    const upload = found?.customerId === customerId ? found : undefined;
    const choice = choose({ route, customerId, upload });
    const ruleFault = 'fault' in choice ? choice.fault : undefined;
    c.set('faultOutcome', {
      fault: ruleFault?.kind ?? null,
      nearestFault: 'nearest' in choice ? choice.nearest : null,
    });
    const faultContext: FaultContext = {
      shape: route === 'results' ? 'retrieval' : 'problem',
      bindings: c.env ?? {},
      signal: () => AbortSignal.any([c.req.raw.signal, closing]),
    };

    let nameFault: Fault | undefined;
    c.set('onFiles', (fileNames) => {
      if (ruleFault) return;
      nameFault = faultOfFiles(fileNames, module === 'medical' ? 'medical' : 'pathology');
      if (nameFault) c.set('faultOutcome', { fault: nameFault.kind, nearestFault: null });
      // Ends the request; the fault replaces its answer below.
      if (nameFault && replacesAnswer(nameFault)) throw new Problem('internal', 'Injected fault.');
    });

    const answerWith = (response: Response) => {
      // Otherwise Hono copies the headers of the previous response.
      c.res = undefined;
      c.res = response;
    };
    const work = async () => {
      await next();
      return c.res;
    };
    if (ruleFault) return answerWith(await applyFault(ruleFault, work, faultContext));
    await next();
    if (nameFault) answerWith(await applyFault(nameFault, async () => c.res, faultContext));
  });
