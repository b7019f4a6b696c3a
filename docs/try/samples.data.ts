import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { READ_IN_BROWSERS } from '../../demo/back-end.js';

/** An invented report that the page offers. */
export interface Sample {
  /** Its name in `demo/public/samples`. */
  readonly file: string;
  readonly label: string;
}

declare const data: readonly Sample[];

export { data };

/** The samples of the demo, as its page names them in English. */
export default {
  watch: ['../../demo/upload.html'],
  load(): readonly Sample[] {
    const page = readFileSync(fileURLToPath(new URL('../../demo/upload.html', import.meta.url)), 'utf8');
    return [...page.matchAll(/<button [^>]*data-sample="([^"]+)"[^>]*>([^<]+)</g)]
      .map(([, file, label]) => ({ file: file!, label: label! }))
      .filter(({ file }) => READ_IN_BROWSERS.test(file));
  },
};
