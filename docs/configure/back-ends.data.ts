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
  ['Express, page included', ['start/back-end.md', 'page-server.mjs']],
  ['Node', ['reference/gateway.md', 'gateway.mjs', 'node.mjs']],
  ['Fastify', ['reference/gateway.md', 'gateway.mjs', 'fastify.mjs']],
  ['Next', ['reference/gateway.md', 'gateway.mjs', 'next-route.mjs']],
  ['Hono', ['reference/gateway.md', 'gateway.mjs', 'hono.mjs']],
  ['Another language', ['start/back-end.md', 'gateway-beside']],
  ['None yet', ['start/quick-start.md', 'no-back-end', 'vite-proxy.mjs']],
] as const;

function readFence(page: string, name: string) {
  const text = readFileSync(fileURLToPath(new URL(`../${page}`, import.meta.url)), 'utf8');
  const [, language = '', code] =
    new RegExp(`^\`\`\`(\\S*) ${name}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? [];
  if (code === undefined) throw new Error(`${page} has no snippet ${name}`);
  return { file: name.includes('.') ? name : '', language, code };
}

export default {
  watch: ['../start/*.md', '../reference/gateway.md'],
  load: (): readonly BackEnd[] =>
    BACK_ENDS.map(([name, [page, ...snippets]]) => ({
      name,
      files: snippets.map((snippet) => readFence(page, snippet)),
    })),
};
