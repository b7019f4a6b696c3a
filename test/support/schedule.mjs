/**
 * Runs jobs in the order given, a job to a slot, each when those it comes after have ended. What a job comes after
 * and is not among the jobs is not waited for.
 * @param {readonly {name: string, after?: readonly string[], run: () => Promise<void>}[]} jobs
 * @param {number} slots how many run at once
 * @throws what the first job to reject rejects with; the others are left running
 */
export async function schedule(jobs, slots) {
  const unfinished = new Set(jobs.map(({ name }) => name));
  const waiting = new Set(jobs);
  const running = new Set();
  while (unfinished.size > 0) {
    for (const job of waiting) {
      const isBlocked = job.after?.some((name) => unfinished.has(name));
      if (running.size === slots || isBlocked) continue;
      waiting.delete(job);
      const end = job.run().then(() => {
        running.delete(end);
        unfinished.delete(job.name);
      });
      running.add(end);
    }
    if (running.size === 0) throw new Error(`each waits for another: ${[...unfinished].join(', ')}`);
    await Promise.race(running);
  }
}
