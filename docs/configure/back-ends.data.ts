import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface BackEnd {
  readonly name: string;
  readonly files: readonly { readonly file: string; readonly language: string; readonly code: string }[];
}

declare const data: readonly BackEnd[];

export { data };

/** The snippets of the guides that make each back end; a test runs them. */
const BACK_ENDS = [
  ['Express, page included', ['embedding.md', 'page-server.mjs']],
  ['Node', ['gateway.md', 'gateway.mjs', 'node.mjs']],
  ['Fastify', ['gateway.md', 'gateway.mjs', 'fastify.mjs']],
  ['Next', ['gateway.md', 'gateway.mjs', 'next-route.mjs']],
  ['Hono', ['gateway.md', 'gateway.mjs', 'hono.mjs']],
  ['Another language', ['embedding.md', 'gateway-beside']],
  ['None yet', ['embedding.md', 'no-back-end', 'vite-proxy.mjs']],
] as const;

function readFence(page: string, name: string) {
  const text = readFileSync(fileURLToPath(new URL(`../${page}`, import.meta.url)), 'utf8');
  const [, language = '', code] =
    new RegExp(`^\`\`\`(\\S*) ${name}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? [];
  if (code === undefined) throw new Error(`${page} has no snippet ${name}`);
  return { file: name.includes('.') ? name : '', language, code };
}

export default {
  watch: ['../embedding.md', '../gateway.md'],
  load: (): readonly BackEnd[] =>
    BACK_ENDS.map(([name, [page, ...snippets]]) => ({
      name,
      files: snippets.map((snippet) => readFence(page, snippet)),
    })),
};
