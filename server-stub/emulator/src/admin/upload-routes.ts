import { Hono } from 'hono';
import { Problem } from '../http/problem.js';
import { isOutputFormat, OUTPUTS } from '../outputs/output.js';
import type { Processing } from '../processing/processing.js';
import { type Correction, ReviewError } from '../review/correction.js';
import type { UploadStore } from '../uploads/upload-store.js';
import { jsonOf, notFound, readCorrections } from './request-body.js';
import { contentOf, reviewOf } from './snapshot.js';
import type { UploadContent } from './wire.js';

export interface UploadRoutesDeps {
  readonly store: UploadStore;
  readonly processing: Pick<Processing, 'approve' | 'resend'>;
}

/**
 * `GET /:id?format=` gives rows in review and the result; `POST /:id/review {corrections}` ends the review, a correction
 * being `{row, result}`; `POST /:id/resend` sends every callback again.
 */
export function uploadRoutes({ store, processing }: UploadRoutesDeps): Hono {
  const routes = new Hono();
  routes.get('/:id', (c) => {
    const upload = store.get(c.req.param('id'));
    if (!upload) throw notFound();
    const format = c.req.query('format') ?? 'json';
    const result =
      upload.status === 'completed' && isOutputFormat(format)
        ? { format, content: contentOf(OUTPUTS[format].contentType, OUTPUTS[format].write(upload)) }
        : null;
    return c.json({ review: reviewOf(upload), result } satisfies UploadContent);
  });
  routes.post('/:id/review', async (c) => {
    approve(processing, c.req.param('id'), readCorrections(await jsonOf(c)));
    return c.body(null, 204);
  });
  routes.post('/:id/resend', (c) => {
    if (!processing.resend(c.req.param('id'))) throw notFound();
    return c.body(null, 204);
  });
  return routes;
}

function approve(
  processing: UploadRoutesDeps['processing'],
  id: string,
  corrections: readonly Correction[],
): void {
  try {
    processing.approve(id, corrections);
  } catch (thrown) {
    if (!(thrown instanceof ReviewError)) throw thrown;
    if (thrown.code === 'unknown-upload') throw notFound();
    throw new Problem('invalid-body', 'The upload is not in review, or these rows are not in doubt.');
  }
}
