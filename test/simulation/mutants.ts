/** A defect that is put into the product on purpose, to see that the simulation finds it. */
export interface Mutant {
  /** End of the file's path. */
  readonly file: string;
  readonly replace: string;
  readonly by: string;
}

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'lost-is-absent': {
    file: 'uploads/lost-uploads.ts',
    replace: "return isSettled ? 'absent' : 'pending';",
    by: "return 'absent';",
  },
  'partial-is-found': {
    file: 'uploads/lost-uploads.ts',
    replace: 'ids.length > 0 && (isSettled || ids.length === marks.length)',
    by: 'ids.length > 0',
  },
  'key-per-try': {
    file: 'queue/upload-queue.ts',
    replace: ': post(itemsOf(batch), {\n            key: batch.key,',
    by: ': post(itemsOf(batch), {\n            key: batch.key + Math.random(),',
  },
  'sent-is-not-recorded': {
    file: 'uploads/key-lease.ts',
    replace: 'isSent = complete !== undefined && earlier === null;',
    by: 'isSent = false;',
  },
  'files-without-marks': {
    file: 'uploads/upload-attempt.ts',
    replace: 'createFormWriter(deps.markNames)',
    by: 'createFormWriter(false)',
  },
  'settled-at-once': {
    file: 'uploads/key-lease.ts',
    replace: 'const settlesAt = isFinal ? now : now + limits.serviceTimeout;',
    by: 'const settlesAt = now;',
  },
  'found-for-somebody-else': {
    file: 'uploads/lost-uploads.ts',
    replace: 'subject: uploadKey.subject }, handoff)',
    by: "subject: 'ben' }, handoff)",
  },
  'ids-in-wrong-order': {
    file: 'queue/upload-queue.ts',
    replace: 'acceptedEvent(refs[index]!)',
    by: 'acceptedEvent(refs[refs.length - 1 - index]!)',
  },
  'cancelled-without-look-up': {
    file: 'queue/upload-queue.ts',
    replace: "      return 'checking';",
    by: "      jobs.delete(id);\n      return 'stopped';",
  },
  'any-person': {
    file: 'service/token.ts',
    replace: 'if (subject.owner !== false && (person === null || subject.owner === person)) return;',
    by: 'return;',
  },
  'clock-set-back': {
    file: 'flow/follow-upload.ts',
    replace: 'return isOver ? 0 : ms - Math.max(0, clock.now() - start);',
    by: 'return ms - (clock.now() - start);',
  },
  'node-takes-key-with-it': {
    file: 'uploads/key-lease.ts',
    replace: "if (state.state === 'sending') throw keyBusy();",
    by: "if (state.state !== 'accepted') throw keyBusy();",
  },
};
