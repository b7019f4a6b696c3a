import type { PendingRequest, ScriptedService } from '../../support/scripted-service.js';

/** What a proxy answers, by its type. */
const PROXIES = {
  page: { text: '<html>', type: 'text/html' },
  line: { text: '404 page not found', type: 'text/plain' },
};

/**
 * What is answered, by method and path, whose query may be left out: a status and a body, nothing at all, a page or a line of a
 * proxy with this status, or what a function does with the request.
 */
export type Answers = Record<
  string,
  | readonly [status: number, body: unknown, proxy?: keyof typeof PROXIES]
  | 'fail'
  | ((request: PendingRequest) => void)
>;

/** Answers every request by the table as it is then. @returns What was asked, in order. */
export function answering(service: ScriptedService, answers: Answers): string[] {
  const asked: string[] = [];
  const serve = async () => {
    for (;;) {
      const request = await service.nextRequest();
      const name = `${request.method} ${request.path}`;
      asked.push(name);
      const answer = answers[name] ?? answers[name.replace(/\?.*/, '')];
      if (answer === 'fail') request.fail();
      else if (typeof answer === 'function') answer(request);
      else if (!answer) throw new Error(`no answer to ${name}`);
      else if (answer[2]) request.foreign(answer[0], PROXIES[answer[2]]);
      else if (answer[1] === null) request.text(answer[0], '', 'text/plain');
      else request.json(answer[0], answer[1]);
    }
  };
  void serve();
  return asked;
}
