import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { INSTALLED } from './installed.js';

const SERVER = `
  import { render } from '@lit-labs/ssr';
  import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
  import { html } from 'lit';
  import 'hdt-elements';
  const page = html\`<hdt-upload max-files="3"></hdt-upload><hdt-device-capture></hdt-device-capture><hdt-records></hdt-records><hdt-results></hdt-results>\`;
  console.log(await collectResult(render(page)));
`;

/** Every element as a server of an adopter draws it. */
export function drawnByServer(): string {
  const file = join(INSTALLED, 'server.mjs');
  writeFileSync(file, SERVER);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    cwd: INSTALLED,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** Puts what the server draws into pages that are built: a bundler reads it only to pass it on. */
export function fillDrawn(folder: string, pages: readonly string[]): void {
  const drawn = drawnByServer();
  for (const page of pages) {
    const file = join(folder, `${page}.html`);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('<!--drawn-->', () => drawn),
    );
  }
}

/** Where every element is, and what it shows. */
export const shapesOf = (page: Page, tags: readonly string[]) =>
  page.evaluate(
    (names) =>
      names.map((tag) => {
        const element = document.querySelector(tag)!;
        const { x, y, width, height } = element.getBoundingClientRect();
        const cards = Array.from(element.shadowRoot!.children).filter(
          ({ localName }) => localName !== 'style',
        );
        const text = cards.map((card) => card.textContent);
        return { tag, box: [x, y, width, height], text };
      }),
    tags,
  );
