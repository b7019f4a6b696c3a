import { Hono } from 'hono';
import { reportOfRetrieval } from '../delivery/part.js';
import { isOutputFormat } from '../formats.js';
import { Problem } from '../http/problem.js';
import { OUTPUTS } from '../outputs/output.js';
import type { Processing } from '../processing/processing.js';
import { type Correction, ReviewError, type ReviewErrorCode } from '../review/correction.js';
import type { UploadStore } from '../uploads/upload-store.js';
import { notFound, readCorrections, readJsonBody } from './request-body.js';
import { contentOf, reviewOf } from './snapshot.js';
import type { UploadContent } from './wire.js';

export interface UploadRoutesDeps {
  readonly store: UploadStore;
  readonly processing: Pick<Processing, 'approve' | 'resend'>;
}

/**
 * `GET /:id?format=` gives rows in review and the result; `POST /:id/review {corrections}` ends the review, a correction
 * being `{row, result}`, and `{row, name, result, unit}` for a line that could not be read; `POST /:id/resend` sends every callback again.
 */
export function uploadRoutes({ store, processing }: UploadRoutesDeps): Hono {
  const routes = new Hono();
  routes.get('/:id', (c) => {
    const upload = store.get(c.req.param('id'));
    if (!upload) throw notFound();
    const format = c.req.query('format') ?? 'json';
    const result =
      upload.status === 'completed' && isOutputFormat(format)
        ? {
            format,
            content: contentOf(OUTPUTS[format].contentType, OUTPUTS[format].write(reportOfRetrieval(upload))),
          }
        : null;
    return c.json({ review: reviewOf(upload), result } satisfies UploadContent);
  });
  routes.post('/:id/review', async (c) => {
    approve(processing, c.req.param('id'), readCorrections(await readJsonBody(c)));
    return c.body(null, 204);
  });
  routes.post('/:id/resend', (c) => {
    if (!processing.resend(c.req.param('id'))) throw notFound();
    return c.body(null, 204);
  });
  return routes;
}

const NOT_IN_REVIEW = 'The upload is not in review, or these rows are not in doubt.';

const REFUSALS: Readonly<Record<Exclude<ReviewErrorCode, 'unknown-upload'>, string>> = {
  'not-in-review': NOT_IN_REVIEW,
  'not-in-doubt': NOT_IN_REVIEW,
  'no-name': 'A line that could not be read needs the name of its test beside its result.',
  'not-unread': 'Only a line that could not be read can be given a name and a unit.',
};

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
    throw new Problem('invalid-body', REFUSALS[thrown.code]);
  }
}
