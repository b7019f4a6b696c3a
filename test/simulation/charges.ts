import type { Store } from '../../server-stub/gateway/src/repositories.js';

/** An upload request that has arrived at a gateway node. */
export interface ChargedRequest {
  /** Id of its token. */
  readonly token: string;
  readonly files: number;
  readonly bytes: number;
  /** Its answer; null when its node has died, or has given none yet. */
  status: number | null;
}

/** Answers of a gateway that could not reach its store to give back what it had reserved. */
const UNSETTLED: readonly (number | null)[] = [null, 500, 503];

/** What has been charged to tokens, compared with what the gateway has answered. */
export function createCharges(store: Pick<Store, 'spent'>, report: (problem: string) => void) {
  const requests: ChargedRequest[] = [];
  /** Files that no settlement has given back, by token. */
  const withheld = new Map<string, number>();
  return {
    /** The store of a node, whose failed settlements are noted: their requests are answered as if they had not failed. */
    watch(node: Store): Store {
      const adjust: Store['adjust'] = async (token, by) => {
        try {
          await node.adjust(token, by);
        } catch (thrown) {
          withheld.set(token, (withheld.get(token) ?? 0) - by.files);
          throw thrown;
        }
      };
      return { ...node, adjust };
    },
    /** Notes a request on its arrival; null for one without a token. */
    note({ headers }: Request, files: number): ChargedRequest | null {
      const token = tokenId(headers.get('authorization'));
      if (token === null) return null;
      const request = { token, files, bytes: Number(headers.get('content-length')), status: null };
      requests.push(request);
      return request;
    },
    /** Every file of an acknowledged request is charged once, and of others none that the gateway could give back. */
    async check(): Promise<void> {
      for (const token of new Set(requests.map((request) => request.token))) {
        const ofToken = requests.filter((request) => request.token === token);
        const accepted = ofToken.filter(({ status }) => status !== null && status < 300);
        const unsettled = ofToken.filter(({ status }) => UNSETTLED.includes(status));
        const spent = await store.spent(token);
        const most = sum([...accepted, ...unsettled], 'files') + (withheld.get(token) ?? 0);
        checkRange('files', spent.files, sum(accepted, 'files'), most);
        checkRange('bytes', spent.bytes, sum(accepted, 'bytes'), sum(ofToken, 'bytes'));
      }
    },
  };

  function checkRange(what: string, spent: number, least: number, most: number): void {
    if (spent < least || spent > most) report(`a token is charged ${spent} ${what}, not ${least} to ${most}`);
  }
}

export type Charges = ReturnType<typeof createCharges>;

const sum = (requests: readonly ChargedRequest[], member: 'files' | 'bytes'): number =>
  requests.reduce((total, request) => total + request[member], 0);

/** The `jti` of an access token (RFC 7519 §4.1.7). */
function tokenId(authorization: string | null): string | null {
  const payload = authorization?.split(' ')[1]?.split('.')[1];
  if (payload === undefined) return null;
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti: string }).jti;
}
