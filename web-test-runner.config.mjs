import { fileURLToPath } from 'node:url';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { puppeteerLauncher } from '@web/test-runner-puppeteer';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import { browserModules } from './test/support/browser-modules.mjs';
import { results } from './test/support/browser-results.mjs';
import { CHROMIUM_ARGS, findEngines } from './test/support/engines.mjs';
import { otherOrigin } from './test/support/other-origin-middleware.mjs';
import { sharePages } from './test/support/share-middleware.mjs';
import { startWebKitDriver } from './test/support/webkit-driver.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const wanted = (process.env.HDT_ENGINES ?? 'chromium,firefox,webkit').split(',');
const found = findEngines();
const missing = Object.keys(found).filter((engine) => !wanted.includes(engine) || found[engine] === null);
const has = (engine) => wanted.includes(engine) && found[engine] !== null;

const chromium = () =>
  chromeLauncher({
    launchOptions: {
      executablePath: found.chromium,
      // Each test file would start two processes, because a page that is kept for the way back keeps its own.
      args: [...CHROMIUM_ARGS, '--disable-back-forward-cache'],
      acceptInsecureCerts: true,
    },
  });

const firefox = () =>
  puppeteerLauncher({
    launchOptions: {
      browser: 'firefox',
      executablePath: found.firefox,
      // Of a gateway of another origin.
      acceptInsecureCerts: true,
      extraPrefsFirefox: {
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
        // A sixth less work for one origin on one page at a time.
        'browser.cache.disk.enable': false,
        'dom.ipc.processCount': 1,
        'fission.autostart': false,
        'layout.frame_rate': 30,
      },
    },
  });

const webkit = async () =>
  webdriverLauncher({
    hostname: '127.0.0.1',
    port: await startWebKitDriver(),
    path: '/',
    capabilities: {
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': {
        binary: found.webkit,
        args: ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true'],
      },
    },
  });

/**
 * What browsers do each in their own way: the camera, Workers and decoders, forms and focus, dropped files, directions. The rest
 * is ours alone, or is tested in Chromium first; in CI all is tested in all.
 */
const OF_ENGINES = [
  'capture/{camera,form,keyboard}',
  'core/*',
  'prepare/worker',
  'ui/{direction,focus}',
  'upload/{drop,form}',
];
/** Whether each engine runs all that is asked for: in CI, and of files that are named. */
const isAlike = process.env.HDT_THOROUGH === '1' || process.argv.includes('--files') || !has('chromium');

const others = [...(has('firefox') ? [firefox()] : []), ...(has('webkit') ? [await webkit()] : [])];

// Commands of @web/test-runner-commands, tried in each: sendKeys and sendMouse work in all three, setViewport not in
// WebKitGTK, emulateMedia in Chromium only, and there for all but forced colours.
export default {
  rootDir: root,
  files: 'test/browser/**/*.test.ts',
  nodeResolve: false,
  hostname: '127.0.0.1',
  concurrency: 1,
  concurrentBrowsers: 2,
  // Only against a test that hangs: each must be enough on a machine ten times overloaded.
  browserStartTimeout: 600_000,
  testsStartTimeout: 600_000,
  testsFinishTimeout: 1_800_000,
  testFramework: { config: { timeout: '180000' } },
  middleware: [browserModules, otherOrigin, sharePages],
  // The runner collects `log`, `warn` and `error`, but a test that skips says why on `info`.
  testRunnerHtml: (framework) =>
    `<!doctype html><html><head><script>console.info = (...said) => console.log(...said)</script></head>
      <body><script type="module" src="${framework}"></script></body></html>`,
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: !process.env.HDT_RESULTS }),
    results(missing),
  ],
  browsers: [...(has('chromium') ? [chromium()] : []), ...(isAlike ? others : [])],
  groups:
    isAlike || others.length === 0
      ? []
      : [
          {
            name: 'engines',
            files: OF_ENGINES.map((files) => `test/browser/${files}.test.ts`),
            browsers: others,
          },
        ],
  filterBrowserLogs: ({ args }) =>
    !args.some((arg) => typeof arg === 'string' && arg.includes('Lit is in dev mode')),
};
