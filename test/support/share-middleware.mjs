import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = '/share-test/';

/** A page of a host, which has the functions of `hdt-elements/share`. */
const PAGE = `<!doctype html><title>page</title>
  <script type="module">import * as share from '/src/share.ts'; window.share = share;</script>`;

/** A page of another origin that sends a form to the host as a share would. */
const FORGED = `<!doctype html><title>forged</title>
  <form method="post" enctype="multipart/form-data"><input type="file" name="files" /></form>
  <script>
    const { searchParams } = new URL(location);
    const transfer = new DataTransfer();
    transfer.items.add(new File(['forged'], 'forged.pdf'));
    document.querySelector('input').files = transfer.files;
    document.querySelector('form').action = searchParams.get('action');
    document.querySelector('form').submit();
  </script>`;

async function buildWorker() {
  const build = await rolldown({
    input: join(root, 'test/browser/share/service-worker.ts'),
    platform: 'browser',
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'iife' });
  return output[0].code;
}

let worker;

/** Serves a host with a Service Worker that receives shares, and a page that forges them. */
export async function sharePages(context, next) {
  if (!context.path.startsWith(FOLDER)) return next();
  const name = context.path.slice(FOLDER.length);
  if (name === 'service-worker.js') {
    worker ??= buildWorker();
    context.type = 'text/javascript';
    context.body = await worker;
  } else if (name === 'page.html' || name === 'forged.html') {
    context.type = 'text/html';
    context.set('referrer-policy', context.query.policy ?? 'unsafe-url');
    context.body = name === 'page.html' ? PAGE : FORGED;
  } else return next();
}
