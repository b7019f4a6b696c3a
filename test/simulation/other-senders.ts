import type { VirtualTime } from './virtual-time.js';

/** Files a second that others send to the account; a list of the service has the newest hundred. */
export const OTHER_RATES = [0, 0, 0, 1, 20, 100];

/** The service as an account with other senders sees it: their files are in its lists, each under a time of its own. */
export function withOtherSenders(
  serve: (request: Request) => Promise<Response>,
  { time, rate }: { readonly time: VirtualTime; readonly rate: number },
): (request: Request) => Promise<Response> {
  const fileOf = (number: number) => ({
    uploadId: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
    transactionId: number,
    fileName: 'other.pdf',
    status: 'completed',
    uploadedDate: new Date((number * 1000) / rate).toISOString(),
    expiresAt: null,
  });

  return async (request) => {
    const response = await serve(request);
    const { pathname, searchParams } = new URL(request.url);
    if (rate === 0 || pathname !== '/api/v1/uploads' || response.status !== 200) return response;
    const limit = Number(searchParams.get('limit') ?? 10);
    const newest = Math.floor((time.now() * rate) / 1000);
    const others = Array.from({ length: limit }, (_, index) => fileOf(newest - index));
    const { uploads: own } = (await time.track(response.json())) as { uploads: typeof others };
    const uploads = [...own, ...others]
      .sort((one, other) => Date.parse(other.uploadedDate) - Date.parse(one.uploadedDate))
      .slice(0, limit);
    return Response.json({ success: true, count: uploads.length, uploads });
  };
}
