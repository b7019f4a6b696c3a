import type { ReactiveElement } from 'lit';
import { reportInDevelopment } from '../../report-once.js';

/** Names to a developer, on their own machine, an attribute of the element that is misspelled. */
export function inspect(element: ReactiveElement): void {
  const { observedAttributes } = element.constructor as typeof ReactiveElement;
  reportInDevelopment(async () =>
    (await import('./misspelled.js')).misspelledLine(element, observedAttributes),
  );
}
