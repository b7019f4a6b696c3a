/** A defect that is put into the product on purpose, to see that the simulation finds it. */
export interface Mutant {
  /** End of the file's path. */
  readonly file: string;
  readonly replace: string;
  readonly by: string;
  /** A seed that finds it. */
  readonly seed: number;
}

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'lost-is-absent': {
    seed: 1,
    file: 'uploads/lost-uploads.ts',
    replace: "if (!isSettled) return 'pending';",
    by: "if (ids.length === 0) return this.#end(holder, 'absent');",
  },
  'unlisted-is-absent': {
    seed: 53,
    file: 'uploads/lost-uploads.ts',
    replace: 'if (isCertain && ids.length === 0)',
    by: 'if (ids.length === 0)',
  },
  'ids-are-given-up': {
    seed: 47,
    file: 'uploads/unrecorded-uploads.ts',
    replace: 'tryToRecord(record, PATIENCE, Number.POSITIVE_INFINITY)',
    by: 'tryToRecord(record, PATIENCE, 0)',
  },
  'key-per-try': {
    seed: 1,
    file: 'upload/sender.ts',
    replace: 'post(items, { key,',
    by: 'post(items, { key: key + Math.random(),',
  },
  'sent-is-not-recorded': {
    seed: 1,
    file: 'uploads/key-lease.ts',
    replace: 'isSent = complete !== undefined && earlier === null;',
    by: 'isSent = false;',
  },
  'files-without-marks': {
    seed: 24,
    file: 'uploads/upload-attempt.ts',
    replace: 'createFormWriter(deps.markNames)',
    by: 'createFormWriter(false)',
  },
  'settled-at-once': {
    seed: 32,
    file: 'uploads/key-lease.ts',
    replace: 'const settlesAt = isFinal ? now : now + limits.serviceTimeout;',
    by: 'const settlesAt = now;',
  },
  'found-for-somebody-else': {
    seed: 1,
    file: 'uploads/lost-uploads.ts',
    replace: 'subject: uploadKey.subject };',
    by: "subject: 'ben' };",
  },
  'ids-in-wrong-order': {
    seed: 1,
    file: 'upload/sender.ts',
    replace: 'refs[index]!.uploadId',
    by: 'refs[refs.length - 1 - index]!.uploadId',
  },
  'cancelled-without-look-up': {
    seed: 31,
    file: 'upload/sender.ts',
    replace: "    return 'checking';",
    by: "    this.forget(id);\n    return 'stopped';",
  },
  'any-person': {
    seed: 33,
    file: 'core/service/token.ts',
    replace: 'if (subject.owner !== false && (person === null || subject.owner === person)) return;',
    by: 'return;',
  },
  'clock-set-back': {
    seed: 1,
    file: 'upload/upload-events.ts',
    replace: 'return left;',
    by: 'return ms - (clock.now() - start);',
  },
  'dead-node-keeps-its-key': {
    seed: 31,
    file: 'uploads/key-lease.ts',
    replace: 'const LEASE_DURATION = 3 * RENEWAL_INTERVAL;',
    by: 'const LEASE_DURATION = 10_000 * RENEWAL_INTERVAL;',
  },
  'person-is-not-learned': {
    seed: 279,
    file: 'upload/upload-flow.ts',
    replace: 'if (this.#isPersonKnown || this.#isAway) return;',
    by: 'return;',
  },
  'owner-is-not-recorded': {
    seed: 1,
    file: 'uploads/upload-attempt.ts',
    replace: 'await this.#recordOwner(acknowledgement);',
    by: '',
  },
  'key-of-the-first-file': {
    seed: 1,
    file: 'upload/batch.ts',
    replace: 'this.jobs = jobs;',
    by: 'this.jobs = jobs; this.key = jobs[0]!.item.id;',
  },
  'lost-is-charged': {
    seed: 1,
    file: 'uploads/upload-attempt.ts',
    replace: 'files: this.#acceptedFiles,',
    by: 'files: this.#usage.files,',
  },
  'rest-is-not-given-back': {
    seed: 1,
    file: 'uploads/budgets.ts',
    replace: 'if (correction.files !== 0 || correction.bytes !== 0) await',
    by: 'if (false) await',
  },
  'events-of-everybody': {
    seed: 33,
    file: 'events/journal.ts',
    replace: ".where((row) => row.and({ tenant, subject }))\n        .where('number', '>', number)",
    by: ".where('number', '>', number)",
  },
  'events-from-now-on': {
    seed: 2,
    file: 'events/stream.ts',
    replace: 'this.#last = after ?? (await',
    by: 'this.#last = (await',
  },
  'events-of-the-last-element': {
    seed: 150,
    file: 'core/service/shared-stream.ts',
    replace: '.filter((one) => one.person === person && covers(scope, one.scope))',
    by: '.filter((one) => one.person === person)',
  },
  'polls-without-a-rest': {
    seed: 141,
    file: 'upload/watch-upload.ts',
    replace: 'await rest(pollInterval({ failures, retryAfter, random: random() }));',
    by: 'await rest(250);',
  },
  'polls-what-is-shown': {
    seed: 1,
    file: 'upload/watch-upload.ts',
    replace: "if (response.status === 'completed' || response.status === 'failed') return;",
    by: '',
  },
  'photo-key-per-try': {
    seed: 63,
    file: 'capture/process-photo.ts',
    replace: '{ key: photo.key, signal }',
    by: '{ key: photo.key + Math.random(), signal }',
  },
  'reading-of-an-earlier-photo': {
    seed: 4,
    file: 'core/step.ts',
    replace: 'running.abort();\n',
    by: '\n',
  },
  'saved-before-it-is': {
    seed: 263,
    file: 'capture/decision-outbox.ts',
    replace: "setSaveState({ status: 'saving' });\n    try {",
    by: "setSaveState({ status: 'saved', at: 0 });\n    try {",
  },
  'token-of-the-first-person': {
    seed: 33,
    file: 'core/service/client.ts',
    replace: 'refresh: call.refresh ?? call.body !== undefined',
    by: 'refresh: false',
  },
  'code-for-several-phones': {
    seed: 5,
    file: 'handoff/handoffs.ts',
    replace: "row('state', '=', 'open'),",
    by: "row('state', '!=', 'confirmed'),",
  },
  'readings-of-every-phone': {
    seed: 4,
    file: 'reads/read-routes.ts',
    replace: 'const owner = store.forOwner(person, id);',
    by: 'const owner = store.forOwner(person);',
  },
  'photo-awaited-for-ever': {
    seed: 100039,
    file: 'handoff/desktop-photos.ts',
    replace: 'const MAX_AWAITED_POLLS = 12;',
    by: 'const MAX_AWAITED_POLLS = 1e9;',
  },
  'reviewed-by-anybody': {
    seed: 302093,
    file: 'capture/process-photo.ts',
    replace: 'if (!isRotated) client.checkPerson?.().catch(() => {});',
    by: '',
  },
  'person-of-an-earlier-exchange': {
    seed: 2000479,
    file: 'core/service/client.ts',
    replace: 'await tokens.exchange();',
    by: 'await tokens.get({ refresh: true });',
  },
};
