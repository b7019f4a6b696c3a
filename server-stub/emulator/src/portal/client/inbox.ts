import type { AnswerRequest, InboxState, WireArrival } from '../inbox-wire.js';
import { bytesOf, type Http } from './http.js';

export interface Received extends Omit<WireArrival, 'body'> {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface InboxContents {
  readonly answer: InboxState['answer'];
  readonly arrivals: readonly Received[];
}

export interface InboxClient {
  load(signal?: AbortSignal): Promise<InboxContents>;
  answer(request: AnswerRequest): Promise<InboxContents>;
  clear(): Promise<InboxContents>;
}

export const INBOX_PATH = '/portal/inbox';

export function createInboxClient(http: Http): InboxClient {
  /** Known requests keep their identity, so that their content is parsed once. */
  let known = new Map<number, Received>();

  async function read(answer: Response): Promise<InboxContents> {
    const state = (await answer.json()) as InboxState;
    const arrivals = state.arrivals.map((arrival) => {
      const before = known.get(arrival.number);
      return before?.at === arrival.at ? before : received(arrival);
    });
    known = new Map(arrivals.map((arrival) => [arrival.number, arrival]));
    return { answer: state.answer, arrivals };
  }

  return {
    load: async (signal) => read(await http('GET', INBOX_PATH, { signal })),
    answer: async (request) => read(await http('PUT', INBOX_PATH, { body: request })),
    clear: async () => read(await http('DELETE', INBOX_PATH)),
  };
}

const received = ({ body, ...arrival }: WireArrival): Received => ({
  ...arrival,
  contentType: arrival.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '',
  bytes: bytesOf(body),
});
