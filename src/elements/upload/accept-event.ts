import type { Format } from '../../intake/format.js';
import type { HdtAcceptDetail } from './events.js';

/** The question to the page, and its answer once the event has been dispatched. */
export interface AcceptQuestion {
  readonly detail: HdtAcceptDetail;
  /** To be called after the dispatch: null where the page waits for nothing. */
  close(): Promise<boolean | string> | null;
}

export function askToAccept(file: File, format: Format, signal: AbortSignal): AcceptQuestion {
  const answers: PromiseLike<unknown>[] = [];
  let isOpen = true;
  return {
    detail: {
      file,
      format,
      signal,
      waitUntil(answer) {
        if (!isOpen) throw new DOMException('hdt-accept has been dispatched', 'InvalidStateError');
        answers.push(answer);
      },
    },
    close() {
      isOpen = false;
      if (answers.length === 0) return null;
      const verdict = Promise.all(answers).then(verdictOf);
      // Nobody may want to know any more.
      verdict.catch(() => {});
      return verdict;
    },
  };
}

/** The first that refuses decides. */
function verdictOf(answers: readonly unknown[]): boolean | string {
  const refusal = answers.find((answer) => answer === false || (typeof answer === 'string' && answer !== ''));
  return refusal === undefined || (refusal as false | string);
}
