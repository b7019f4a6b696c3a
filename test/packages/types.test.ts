import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, it } from 'vitest';
import { fence } from './fences.js';
import { INSTALLED, ROOT } from './installed.js';

const FOLDER = join(INSTALLED, 'types');

/** A file of the checkout: what the types take, and what they refuse. */
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const FILES: Readonly<Record<string, string>> = {
  'react.tsx': fence('react.tsx'),
  'shown.ts': `import type { HdtReadingDetail } from 'hdt-elements/device-capture';
import type { BiomarkerRow } from 'hdt-elements/headless';
export const row: Required<Omit<BiomarkerRow, 'isPreliminary'>> = ${fence('row')};
export const reading: HdtReadingDetail = ${fence('reading')};
`,
  'react-component.tsx': read('examples/react/app.tsx'),
  'react-types.tsx': read('test/hosts/react/types.tsx'),
  'page.ts': read('test/hosts/bundled/types.ts'),
  'whole.ts': `import type { LitElement } from 'lit';
import type { ComponentProps, JSX } from 'react';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';
import type { HdtDeviceCapture, HdtRecords, HdtResults, HdtUpload } from 'hdt-elements';
import type { HdtDeviceCaptureEvents, HdtRecordsEvents, HdtUploadEvents } from 'hdt-elements';
import type * as React from 'hdt-elements/react';
import type {} from 'hdt-elements/types/react';
import type {} from 'hdt-elements/types/svelte';
import type {} from 'hdt-elements/types/vue';
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** What a page can set: of the element's own, neither methods nor what is only read. */
type Settable<Element> = {
  [Key in Exclude<keyof Element, keyof LitElement>]: Same<Pick<Element, Key>, Readonly<Pick<Element, Key>>> extends true
    ? never
    : Key extends \`\${string}Callback\` ? never : Element[Key] extends (...words: never[]) => void ? never : Key;
}[Exclude<keyof Element, keyof LitElement>];
type Functions = 'tokenSource' | 'entryRenderer' | 'nameRenderer' | 'fetchFile';
type Wanted<Element> = Settable<Element> | (Functions & keyof Element);
type Capitals<Name extends string> = Name extends \`\${infer Head}-\${infer Rest}\`
  ? \`\${Capitalize<Head>}\${Capitals<Rest>}\` : Capitalize<Name>;
type Listeners<Events, Prefix extends string, As extends 'dashed' | 'capitals'> =
  \`\${Prefix}\${As extends 'capitals' ? Capitals<keyof Events & string> : keyof Events & string}\`;
/** Compiles only where there is nothing that a framework's type lacks. */
type Whole<Wanted, Props> = [Exclude<Wanted, keyof Props>] extends [never] ? true : Exclude<Wanted, keyof Props>;
type Tag = 'hdt-upload' | 'hdt-device-capture' | 'hdt-records' | 'hdt-results';
type Everywhere<Name extends Tag, Element, Events, Component> = [
  Whole<Wanted<Element> | Listeners<Events, 'on', 'capitals'>, Component>,
  Whole<Wanted<Element> | Listeners<Events, 'on', 'dashed'>, JSX.IntrinsicElements[Name]>,
  Whole<Wanted<Element> | Listeners<Events, 'on', 'capitals'>, InstanceType<GlobalComponents[Name]>['$props']>,
  Whole<Wanted<Element> | Listeners<Events, 'on', 'dashed'>, SvelteHTMLElements[Name]>,
];
type Yes = [true, true, true, true];
export const whole: [
  Everywhere<'hdt-upload', HdtUpload, HdtUploadEvents, ComponentProps<typeof React.HdtUpload>>,
  Everywhere<'hdt-device-capture', HdtDeviceCapture, HdtDeviceCaptureEvents, ComponentProps<typeof React.HdtDeviceCapture>>,
  Everywhere<'hdt-records', HdtRecords, HdtRecordsEvents, ComponentProps<typeof React.HdtRecords>>,
  Everywhere<'hdt-results', HdtResults, {}, ComponentProps<typeof React.HdtResults>>,
] = [] as unknown as [Yes, Yes, Yes, Yes];
`,
  'vue.ts': `import type { GlobalComponents } from 'vue';
import type {} from 'hdt-elements/types/vue';
type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props'];
export const right: Props<'hdt-device-capture'> = {
  minConfidence: 0.8,
  onHdtReading: ({ detail }) => detail.lowConfidence satisfies boolean,
};
// @ts-expect-error There is no such property.
export const property: Props<'hdt-upload'> = { maxFyles: 3 };
// @ts-expect-error There is no such event.
export const event: Props<'hdt-upload'> = { onHdtResults: () => {} };
// @ts-expect-error There is no such detail.
export const detail: Props<'hdt-upload'> = { onHdtReject: ({ detail }) => detail.name };
`,
  'svelte.ts': `import type { SvelteHTMLElements } from 'svelte/elements';
import type {} from 'hdt-elements/types/svelte';
export const right: SvelteHTMLElements['hdt-records'] = { limit: 5, 'onhdt-error': ({ detail }) => detail.code };
// @ts-expect-error A number.
export const value: SvelteHTMLElements['hdt-records'] = { limit: 'five' };
// @ts-expect-error There is no such event.
export const event: SvelteHTMLElements['hdt-upload'] = { 'onhdt-results': () => {} };
// @ts-expect-error There is no such detail.
export const detail: SvelteHTMLElements['hdt-upload'] = { 'onhdt-reject': ({ detail }) => detail.name };
`,
  // What TypeScript's DOM library lacks is the host's to declare.
  'host-globals.ts': `import 'hdt-elements/device-capture';
import 'hdt-elements/upload';
declare global {
  interface Navigator { readonly connection?: { readonly effectiveType: string; readonly saveData: boolean } }
  var trustedTypes: { readonly emptyHTML: string } | undefined;
}
export const isSlow = navigator.connection?.effectiveType === '2g';
export const empty = globalThis.trustedTypes?.emptyHTML;
`,
  'gateway.ts': `import { createGateway, type Gateway } from 'hdt-gateway';
import { cookieSession } from 'hdt-gateway/sessions';
import { openStore } from 'hdt-gateway/store';
import { startEmulator } from 'hdt-emulator';
const emulator = await startEmulator({ port: 0 });
export const gateway: Gateway = createGateway({
  service: emulator,
  authenticate: cookieSession({ name: 'a', find: () => null }),
  store: await openStore(':memory:'),
  secrets: ['x'],
});
// @ts-expect-error The secrets are missing.
createGateway({ service: emulator, authenticate: () => null, store: await openStore(':memory:') });
`,
  'your-sessions.d.mts': `export const userIdOf: (request: Request) => Promise<string | undefined>;
`,
  ...Object.fromEntries(
    ['ten-lines', 'gateway', 'next-route', 'gateway-readme'].map((name) => [
      `${name}.mts`,
      fence(`${name}.mjs`),
    ]),
  ),
};

/** Of the frameworks an adopter has; they are no dependency of ours. */
const THEIRS = ['@types/react', 'vue', 'svelte', '@types/node'];

beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of THEIRS) {
    const link = join(INSTALLED, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(join(ROOT, 'node_modules', name), link, 'junction');
  }
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(FOLDER, name), text);
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    jsx: 'preserve',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node', 'react'],
  };
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
});

it('types what an adopter writes in HTML, React, Vue, Svelte and on the server, and refuses what is wrong', () => {
  const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', FOLDER], { encoding: 'utf8' });
  assert.deepEqual({ status, stdout }, { status: 0, stdout: '' });
});

it('has types of elements and gateway that TypeScript 5.0 understands, where typed arrays name no buffer', () => {
  const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', FOLDER, '--listFilesOnly'], {
    encoding: 'utf8',
  });
  const ours = stdout
    .split('\n')
    .filter((file) => /node_modules\/hdt-(elements|gateway)\/.*\.d\.ts$/.test(file));
  assert.ok(ours.length > 50, stdout);
  const tooNew = ours.filter((file) => /\w+Array<ArrayBuffer/.test(readFileSync(file, 'utf8')));
  assert.deepEqual(tooNew, []);
});
