import type { Person } from '../grant.js';
import { GatewayProblem, type ProblemCode } from '../problem.js';

/** Seconds before the client should retry. */
const RETRY_AFTER = '5';

/** Limits what each person does at the same time on this node. */
export function createConcurrency(perPerson: number, code: ProblemCode) {
  const counts = new Map<string, number>();
  return {
    /** Returns a function that ends it, whose further calls have no effect. Throws the problem at the person's limit. */
    enter({ tenant, subject }: Person): () => void {
      const key = JSON.stringify([tenant, subject]);
      const count = counts.get(key) ?? 0;
      if (count >= perPerson) throw new GatewayProblem(code, { headers: { 'retry-after': RETRY_AFTER } });
      counts.set(key, count + 1);
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
  };
}
