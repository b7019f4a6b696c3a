import { Hono } from 'hono';
import { createAdmin, type Operation } from './admin/admin-route.js';
import type { Send } from './delivery/send.js';
import { type Bindings, rejectIfCut } from './faults/connection.js';
import type { Faults } from './faults/faults.js';
import type { ServiceEnv } from './faults/service-env.js';
import { Problem, problemResponse } from './http/problem.js';
import type { Log } from './log.js';
import { serviceDocument } from './openapi/service-document.js';
import type { EmulatorState, Persistence } from './persistence/persistence.js';
import { startRecorder } from './persistence/recorder.js';
import { createRecords } from './persistence/records.js';
import { createPortal, type ReadPageFile } from './portal/portal.js';
import { Processing } from './processing/processing.js';
import { createApi, faultOf, routeOf } from './routes/api.js';
import type { Inputs } from './routes/inputs.js';
import { Journal } from './routes/journal.js';
import type { ControlledClock } from './time/clock.js';
import type { Advance } from './time/pacing.js';
import type { UploadStore } from './uploads/upload-store.js';

/** When uploads advance (EmulatorOptions). */
interface Timing {
  readonly pace: number;
  readonly reviewTime: number;
  readonly advance: Advance;
  readonly retryAfter: number | undefined;
}

interface ServiceDeps {
  readonly clock: ControlledClock;
  /** Ids follow from it; random ones when undefined. */
  readonly idSeed: string | undefined;
  readonly inputs: Inputs;
  readonly timing: Timing;
  readonly send: Send;
  readonly operation: Operation & { readonly page: ReadPageFile | undefined };
  /** Holds the state to begin with. */
  readonly persistence: Persistence;
  readonly log: Log;
}

/** The service from a given state until the emulator is closed or gets another state. */
export interface Service {
  /** The routes of the interface: those below `/api/`. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** A web-standard handler. Rejects under a fault that cuts the connection when `bindings` has no socket. */
  readonly fetch: (request: Request, bindings?: Bindings) => Promise<Response>;
  readonly store: UploadStore;
  readonly processing: Processing;
  readonly faults: Faults;
  readonly journal: Journal;
  /** All there is now, as plain data. */
  readonly state: () => EmulatorState;
  /** Cancels all processing; requests that are not answered yet are refused. */
  close(): void;
  /** Closes without a last save, since another state has replaced its own. */
  abandon(): void;
}

/** Marks every response as the emulator's. */
const EMULATOR_HEADER = 'x-emulator';
const EMULATOR_NAME = 'hdt-emulator';

/** The whole service as its interface specifies it. Its first state is that of `persistence`. */
export function createService(deps: ServiceDeps): Service {
  const { clock, inputs, operation, persistence, log } = deps;
  const { pace, reviewTime, advance, retryAfter } = deps.timing;
  const { changes, page, anyName } = operation;
  const begun = persistence.state();
  if (!begun) throw new Error('A service needs a state to begin with');
  const closing = new AbortController();
  const records = createRecords(begun, { clock, limits: inputs.limits, idSeed: deps.idSeed });
  const { uploads, faults } = records;
  const { parse } = inputs;
  const processing = new Processing({ store: uploads, clock, parse, send: deps.send, pace, reviewTime, log });
  const recorder = startRecorder(records, { persistence, processing, log });
  const journal = new Journal(changes.notify);
  uploads.watch(changes.notify);

  const app = new Hono<ServiceEnv>();
  const serve = (request: Request, bindings: Bindings = {}) =>
    rejectIfCut(app.fetch(request, bindings), bindings);
  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    c.header(EMULATOR_HEADER, EMULATOR_NAME);
    const { nearestFault } = faultOf(c);
    const hint = nearestFault ? ` (no fault: ${nearestFault})` : '';
    log(`${c.req.method} ${routeOf(c)} ${c.res.status} ${Math.round(performance.now() - started)} ms${hint}`);
  });
  app.onError((thrown) => problemResponse(toProblem(thrown, log)));
  app.notFound(() => problemResponse(new Problem('not-found', 'The service has no such route.')));
  const { signal: closed } = closing;
  app.route(
    '/',
    createApi({ records, processing, recorder, journal, inputs, advance, retryAfter, closing: closed }),
  );
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
  app.get('/openapi.json', (c) => c.json(serviceDocument()));

  app.use('/admin/*', async (c, next) => {
    await next();
    if (c.req.method !== 'GET') recorder.changed();
  });
  app.route('/admin', createAdmin({ records, processing, serve, journal, operation, closed }));
  app.route('/', createPortal({ clock, changed: changes.notify, anyName, page }));

  function end(): void {
    closing.abort();
    processing.close();
    uploads.close();
  }

  return {
    fetch: serve,
    routes,
    store: uploads,
    processing,
    faults,
    journal,
    state: () => recorder.state(),
    close() {
      recorder.close();
      end();
    },
    abandon() {
      recorder.abandon();
      end();
    },
  };
}

function toProblem(thrown: unknown, log: Log): Problem {
  if (thrown instanceof Problem) return thrown;
  log(`request failed unexpectedly: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
  return new Problem('internal', 'The emulator failed.', { cause: thrown });
}
