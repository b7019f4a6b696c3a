import type { Outcome } from '../dialect.js';
import type { Owner } from '../ownership/owners.js';
import type { GatewayEvent } from './event.js';

export interface SettleDeps {
  readonly owner: Pick<Owner, 'setOutcome'>;
  readonly dispatch: (event: GatewayEvent) => Promise<void>;
}

/** Stores how an upload ended. The person's pages get an event when it is news. */
export async function settleOutcome(
  { owner, dispatch }: SettleDeps,
  id: string,
  outcome: Outcome,
): Promise<void> {
  if (await owner.setOutcome(id, outcome)) await dispatch({ type: 'status', uploadId: id, status: outcome });
}
