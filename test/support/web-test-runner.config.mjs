import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { puppeteerLauncher } from '@web/test-runner-puppeteer';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import { browserModules } from './browser-modules.mjs';
import { CHROMIUM_ARGS, findEngines } from './engines.mjs';
import { otherOrigin } from './other-origin-middleware.mjs';
import { root } from './programs.mjs';
import { slowest } from './summaries.mjs';
import { startWebKitDriver } from './webkit-driver.mjs';

const wanted = (process.env.HDT_ENGINES ?? 'chromium,firefox,webkit').split(',');
const found = findEngines();
const has = (engine) => wanted.includes(engine) && found[engine] !== null;

const chromium = () =>
  chromeLauncher({
    launchOptions: { executablePath: found.chromium, args: CHROMIUM_ARGS, acceptInsecureCerts: true },
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

/** Leaves the counts where the stage that started this run looks for them. */
const tally = {
  onTestRunFinished({ sessions }) {
    const count = { passed: 0, failed: 0, skipped: 0, skips: [] };
    const files = [];
    for (const session of sessions) {
      const browser = session.browser.name;
      const failedBefore = count.failed;
      // Mocha's skip() takes no reason, so a test that skips says it on the console.
      const reasons = session.logs
        .flat()
        .flatMap((line) => (typeof line === 'string' ? (/^skipped: (.*)/s.exec(line)?.[1] ?? []) : []));
      let milliseconds = 0;
      const walk = (suite) => {
        for (const test of suite.tests) {
          milliseconds += test.duration ?? 0;
          if (test.skipped) {
            count.skips.push({ name: `${browser}: ${test.name}`, reason: reasons.shift() ?? 'no reason' });
          }
          count[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
        }
        suite.suites.forEach(walk);
      };
      if (session.testResults) walk(session.testResults);
      files.push({
        name: `${relative(root, session.testFile ?? '')}, ${browser}`,
        seconds: milliseconds / 1000,
      });
      // A file that failed outside its tests (a load error, a crash) is a failure of its own.
      if (!session.passed && count.failed === failedBefore) count.failed += 1;
    }
    if (process.env.HDT_TALLY) writeFileSync(process.env.HDT_TALLY, JSON.stringify(count));
    if (process.env.HDT_TIMES) process.stdout.write(slowest(files));
  },
};

// Commands of @web/test-runner-commands, tried in each: sendKeys and sendMouse work in all three, setViewport not in
// WebKitGTK, emulateMedia in Chromium only, and there for all but forced colours.
export default {
  rootDir: root,
  files: process.env.HDT_FILES?.split(',') ?? 'test/browser/**/*.test.ts',
  nodeResolve: false,
  hostname: '127.0.0.1',
  concurrency: 1,
  concurrentBrowsers: 2,
  // Only against a test that hangs: each must be enough on a machine ten times overloaded.
  browserStartTimeout: 600_000,
  testsStartTimeout: 600_000,
  testsFinishTimeout: 1_800_000,
  testFramework: { config: { timeout: '600000' } },
  middleware: [browserModules, otherOrigin],
  // The runner collects `log`, `warn` and `error`, but a test that skips says why on `info`.
  testRunnerHtml: (framework) =>
    `<!doctype html><html><head><script>console.info = (...said) => console.log(...said)</script></head>
      <body><script type="module" src="${framework}"></script></body></html>`,
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), tally],
  browsers: [
    ...(has('chromium') ? [chromium()] : []),
    ...(has('firefox') ? [firefox()] : []),
    ...(has('webkit') ? [await webkit()] : []),
  ],
  filterBrowserLogs: ({ args }) =>
    !args.some((arg) => typeof arg === 'string' && arg.includes('Lit is in dev mode')),
};
