import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** IBM's Equal Access engine, evaluated by the browser itself. */
const engine = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

interface Finding {
  readonly ruleId: string;
  readonly value: readonly [level: string, outcome: string];
  readonly message: string;
  readonly path: { readonly dom: string };
}

/**
 * What fails a rule of WCAG 2.2 or of IBM's own; empty when nothing does. Left out are what a person has to judge
 * (`POTENTIAL`, `MANUAL`), which is listed for every page there is, and recommendations.
 */
export async function checkerFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"ace" in globalThis'))) await page.evaluate(`${engine};globalThis.ace = ace`);
  return page.evaluate(async () => {
    const { ace } = globalThis as unknown as {
      ace: {
        Checker: new () => { check(node: Node, rules: readonly string[]): Promise<{ results: Finding[] }> };
      };
    };
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility']);
    return results
      .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, path }) => `${ruleId}: ${message} ${path.dom}`);
  });
}
