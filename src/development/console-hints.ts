import { type Hints, hints } from '../core/hints.js';
import { explainForeignAnswer } from './explain-foreign-answer.js';
import {
  explainCookies,
  explainExchange,
  explainOrigin,
  explainToken,
  explainUnreachable,
} from './explain-gateway.js';
import { reportDecoderFailure, reportMissingAsset, reportWorkerFailure } from './missing-assets.js';
import { explainMisspelledAttributes } from './misspelled-attribute.js';
import { explainRefusedValue } from './refused-value.js';
import { reportOnce } from './report-once.js';

const consoleHints: Hints = {
  beforeFirstRender(element) {
    const { observedAttributes } = element.constructor as { readonly observedAttributes?: readonly string[] };
    for (const one of explainMisspelledAttributes(element, observedAttributes ?? [])) reportOnce(one);
  },
  valueRefused(element, name, given, expected) {
    // One a name: a value that is set with each update is reported once.
    reportOnce(explainRefusedValue(element, name, given, expected), `${element.localName} ${name}`);
  },
  loadedTwice: () =>
    reportOnce('the page loads this package more than once. The elements of the first copy stay in use.'),
  exchangeRefused: (endpoint, response) => reportOnce(explainExchange(endpoint, response)),
  exchangeMalformed: (endpoint, answerType) => reportOnce(explainToken(endpoint, answerType)),
  gatewayUnreachable(endpoint) {
    if (globalThis.navigator?.onLine !== false) reportOnce(explainUnreachable(endpoint));
  },
  foreignAnswer: (response) => reportOnce(explainForeignAnswer(response)),
  originRefused: (endpoint) => reportOnce(explainOrigin(endpoint)),
  cookiesRefused: (endpoint) => reportOnce(explainCookies(endpoint)),
  cameraForbidden: () =>
    reportOnce(
      'the page does not let the camera be used. Allow it by Permissions-Policy: camera=(self), and in an iframe by allow="camera".',
    ),
  cameraInsecure: () =>
    reportOnce(
      `browsers offer the camera over HTTPS and on localhost only, and this page came by ${location.protocol}. For a phone in the same network, docs/guides/phone-camera.md of the package shows a way with @vitejs/plugin-basic-ssl.`,
    ),
  workerFailed: (script) => void reportWorkerFailure(script),
  cameraOpened: (displayReader) => void reportMissingAsset(displayReader),
  decoderFailed: (files) => void reportDecoderFailure(files),
};

Object.assign(hints, consoleHints);

// A Trusted Types policy can refuse the one that Lit creates while it loads, and then no element is defined.
globalThis.document?.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
  if (effectiveDirective !== 'trusted-types' || sample !== 'lit-html') return;
  reportOnce('the policy of the page refuses Lit. Allow it by trusted-types lit-html hdt-elements.');
});
