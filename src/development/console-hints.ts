import './refused-lit.js';
import { type Hints, hints } from '../hints.js';
import { explainCookies, explainExchange, explainOrigin } from './explain-gateway.js';
import { reportDecoder, reportWorker } from './missing-assets.js';
import { misspelledLine } from './misspelled.js';
import { reportOnce } from './report-once.js';

const inConsole: Hints = {
  firstDrawn(element) {
    const { observedAttributes } = element.constructor as { readonly observedAttributes?: readonly string[] };
    reportOnce(misspelledLine(element, observedAttributes ?? []));
  },
  loadedTwice: () =>
    reportOnce('the page loads this package more than once. The elements of the first copy stay in use.'),
  exchangeRefused: (endpoint, response) => reportOnce(explainExchange(endpoint, response)),
  originRefused: (endpoint) => reportOnce(explainOrigin(endpoint)),
  cookiesRefused: (endpoint) => reportOnce(explainCookies(endpoint)),
  cameraForbidden: () =>
    reportOnce(
      'the page does not let the camera be used. Allow it by Permissions-Policy: camera=(self), and in an iframe by allow="camera".',
    ),
  workerFailed: (script) => void reportWorker(script),
  decoderFailed: (files) => void reportDecoder(files),
};

Object.assign(hints, inConsole);
