// A plain `npm test` ends while one waits, and so leaves these files to CI (`npm test -- --strict`). Each shows a promise
// again: at more places, of more sizes, or as a whole journey of what its parts have shown. `--changed` and whoever names a
// file run it too.

/** Files by the Vitest project that runs them. What holds their promises in a plain run is beside them. */
const ONLY_CI: Readonly<Record<string, readonly string[]>> = {
  e2e: [
    // Every picture of the gallery and page of the docs: axe in browser/*, the words in lint, the docs in unit/docs.
    'e2e/gallery',
    'e2e/layout-shift',
    'e2e/site',
    // Benches prove their work: unit/bench.
    'e2e/bench',
    // More displays and sheets before the camera: e2e/capture, browser/pages, browser/capture, browser/viewfinder.
    'e2e/camera',
    'e2e/cut-display',
    'e2e/page-in-view',
    'e2e/second-opinion',
    'e2e/unsure',
    'e2e/correction',
    // Whose a report is, and paper: browser/upload/patients, gateway/patients, browser/results/tools.
    'e2e/patients',
    'e2e/print',
    // Pages, by their ways: browser/{pages,upload}/pages, browser/upload/{one-report,one-code,by-phone,sent}, e2e/handoff.
    'e2e/pages',
    'e2e/one-report',
    'e2e/one-code',
    'e2e/pages-by-phone',
    'e2e/sent-files',
    // Networks: e2e/offline, unit/upload, the simulation, gateway/uploads/lost-responses, browser/core/other-origin.
    'e2e/faults',
    'e2e/lost-answers',
    'e2e/other-origin',
    // emulator/portal.
    'e2e/portal',
    // The stubs as whole back ends: contract/{reports,patients,callbacks,hostile/hostile}, e2e/reports.
    'e2e/stubs',
  ],
  gateway: [
    // Callbacks of every size and damage: gateway/callbacks/callbacks.
    'gateway/callbacks/{hostile-callbacks,large-callbacks}',
    // Back ends that lie: gateway/conformance/conformance runs each check against three that do not.
    'gateway/conformance/{liars,events-liars,pages-liars,deadlines,printed}',
    // Time limits and lost connections: gateway/uploads/{streaming,lost-responses}, gateway/attacks/from-outside.
    'gateway/attacks/{slow-senders,fuzzed-routes}',
    'gateway/reads/downloads',
    'gateway/uploads/{stalled-uploads,killed-upload,ended-leases}',
    // A service that fails: gateway/upstream/{api-key,forward}, contract/hostile.
    'gateway/upstream/faults',
    // Several nodes and a database that fails: gateway/store/{at-rest,attacks,purging}, the simulation.
    'gateway/handoff/pages-nodes',
    'gateway/store/{redis,nodes,silent-database,locked-file,full-disk,full-postgres}',
    'gateway/recipes',
    // The same at more sizes: gateway/handoff/{handoff,pages,security}, gateway/uploads/files, gateway/events/events.
    'gateway/handoff/{pages-attacks,pages-limits,previews,reclaims}',
    'gateway/uploads/{rewritten-forms,list-watch}',
    'gateway/events/{events-memory,shared-streams}',
    // `--check` asks what a start asks: gateway/command/{gateway,configuration}.
    'gateway/command/check',
  ],
  contract: [
    // Silent senders: contract/hostile/hostile. What is deployed and described: release:check, gateway/command/gateway.
    'contract/hostile/silence',
    'contract/deployed',
    'contract/openapi',
  ],
  emulator: [
    // Damaged and very large input: fuzz, emulator/parse, emulator/parse/bombs.
    'emulator/bad-input/bad-input',
    'emulator/parse/{damage,many-links,large-messages}',
    // Limits of the process that reads: emulator/parse/bombs.
    'emulator/node/worker/document-reader',
    // Pictures of devices: the reader's own tests, e2e/capture.
    'emulator/node/worker/device-reader',
  ],
  fuzz: ['fuzz/values/values'],
  packages: [
    // Every snippet of the docs and every attribute in every framework: packages/{bundlers,types,hints}, unit/docs.
    'packages/snippets',
    'packages/tags',
    'packages/intent',
    // release:check imports every entry of the same packages in three versions of Node and by a bundler.
    'packages/imports',
  ],
  unit: [
    // A language and a format are added in a copy; each of the others has its own tests.
    'unit/recipes',
    // release:check does what these try.
    'unit/release/*',
    // Drawn sheets and displays by the dozen: pages/paper/paper-analyzer, viewfinder/frame/analyzer.
    'unit/pages/paper/{page-in-view,find-paper,refine-corners}',
    'unit/viewfinder/frame/verdict',
  ],
  postgres: [
    // These reach the database by the same few functions as the files that are left; all run on the embedded one.
    'gateway/{callbacks,confirmations,handoff,observability,reads,uploads}/*',
    'gateway/events/{events-limits,events-memory}',
    'gateway/tokens/{new-sessions,proofs}',
    'load/*',
  ],
  redis: [
    // The same: events/events, tokens/proofs and uploads/fair-use are left.
    'gateway/{handoff,observability}/*',
    'gateway/events/events-limits',
    'gateway/store/attacks',
    'gateway/tokens/{authenticate,new-sessions,sign-out}',
  ],
};

/** Patterns of the test files that a Vitest project leaves to CI in a plain run; none in other runs. */
export const leftToCi = (project: string): string[] =>
  process.env.HDT_PLAIN === '1' ? (ONLY_CI[project] ?? []).map((files) => `test/${files}.test.ts`) : [];
