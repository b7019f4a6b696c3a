import { GatewayProblem } from '../problem.js';

/** What a sender is waited for. Throws `too-slow` when it takes longer. */
export async function within<T>(milliseconds: number, arrival: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayProblem('too-slow', { reason: 'pause' })), milliseconds);
  });
  try {
    return await Promise.race([arrival, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
