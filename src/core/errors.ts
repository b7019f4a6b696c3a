/** The origin of an error. `file`: a check of the file on the device. `session`: the sign-in. `caller`: the calling code. */
export type ErrorOrigin = 'file' | 'network' | 'session' | 'server' | 'camera' | 'caller';

type PersonRetry = 'person' | 'never';

/**
 * How a failed upload request is sent again.
 *
 * If nothing was stored: `person` only by the person · `split` each file of the batch by itself.
 * If it may have been stored, the same batch under the same key: `auto` after a delay · `repeat` at once · `confirm` once
 * the outcome of the first request is known · `same` only by the person.
 */
type SendRetry = 'person' | 'split' | 'auto' | 'repeat' | 'confirm' | 'same' | 'never';

/** How a failed status request is repeated: `auto` after a delay, at first. */
type PollRetry = PersonRetry | 'auto';

type ErrorRow = readonly [
  origin: ErrorOrigin,
  check: PersonRetry,
  send: SendRetry,
  poll: PollRetry,
  photo: PersonRetry,
];

/** Only another file can help. */
const FILE = ['file', 'never', 'never', 'never', 'never'] as const;
/** Checking the file again may help: the file, the list or the person's decision may have changed. */
const CHECK = ['file', 'person', 'never', 'never', 'never'] as const;
const CAMERA = ['camera', 'never', 'never', 'never', 'person'] as const;
/** Without a camera that the page may use, only a photo from elsewhere can help. */
const NO_CAMERA = ['camera', 'never', 'never', 'never', 'never'] as const;

/**
 * Every error code with its origin, and who may repeat the failed step: the check of a report, the upload request, the
 * status request, or the taking or reading of a photo. Texts for people are in `i18n/`. Errors never contain the name or
 * content of a file, a request's body or a token.
 */
// biome-ignore format: a table is read by columns.
const ERRORS = {
  // code               origin     check     send       poll      photo
  'empty-file':         FILE,
  'too-large':          ['file',    'never',  'split',   'person', 'never'],
  'too-many-files':     CHECK,
  'unsupported-format': ['file',    'never',  'split',   'person', 'never'],
  'executable':         FILE,
  'truncated-file':     FILE,
  'encrypted-file':     CHECK,
  'unreadable-file':    ['file',    'person', 'split',   'never',  'person'],
  'empty-folder':       FILE,
  'unreadable-folder':  FILE,
  'not-sent':           FILE,
  'duplicate-file':     CHECK,
  'already-sent':       CHECK,
  'other-patient':      CHECK,
  'unreadable-image':   FILE,
  'too-many-pixels':    FILE,
  'text-encoding':      CHECK,
  'hard-to-read':       FILE,
  'declined':           FILE,
  'unanswered':         CHECK,
  'network':            ['network', 'person', 'auto',    'auto',   'person'],
  'timeout':            ['network', 'person', 'auto',    'auto',   'person'],
  'unauthorized':       ['session', 'never',  'person',  'person', 'person'],
  'session-changed':    ['session', 'never',  'never',   'never',  'never'],
  'cookies-refused':    ['session', 'never',  'person',  'person', 'person'],
  'origin-refused':     ['session', 'never',  'person',  'person', 'person'],
  'forbidden':          ['server',  'never',  'person',  'never',  'person'],
  'not-found':          ['server',  'never',  'person',  'never',  'person'],
  'rejected':           ['server',  'never',  'split',   'person', 'never'],
  'website-refused':    ['server',  'never',  'person',  'person', 'person'],
  'website-limit':      ['server',  'never',  'split',   'person', 'person'],
  'not-set-up':         ['server',  'never',  'person',  'person', 'person'],
  'rate-limited':       ['server',  'never',  'auto',    'auto',   'person'],
  'server':             ['server',  'never',  'auto',    'auto',   'person'],
  'bad-response':       ['server',  'never',  'same',    'auto',   'person'],
  'in-progress':        ['server',  'never',  'confirm', 'person', 'person'],
  'unconfirmed':        ['server',  'never',  'same',    'person', 'person'],
  'unrecorded':         ['server',  'never',  'confirm', 'person', 'person'],
  'answer-lost':        ['server',  'never',  'same',    'person', 'person'],
  'not-offered':        ['server',  'never',  'never',   'never',  'never'],
  'processing-failed':  ['server',  'never',  'person',  'never',  'never'],
  'camera-missing':     NO_CAMERA,
  'camera-insecure':    NO_CAMERA,
  'camera-denied':      CAMERA,
  'camera-forbidden':   NO_CAMERA,
  'camera-busy':        CAMERA,
  'camera-failed':      CAMERA,
  'cancelled':          ['caller',  'never',  'repeat',  'person', 'person'],
} as const satisfies Record<string, ErrorRow>;

/** Everything that can go wrong. A new code is a row of the table above, and does not compile without its texts. */
export type HdtErrorCode = keyof typeof ERRORS;

/**
 * @param code The code of an error.
 * @returns What raised it: for `session` the person signs in again, for `file` chooses another file, for `camera` a photo.
 */
export const errorOrigin = (code: HdtErrorCode): ErrorOrigin => ERRORS[code][0];

/**
 * @param code The code of an error.
 * @returns Whether a check on the device refused the file, so that nothing of it was sent.
 */
export const isRefusal = (code: HdtErrorCode): boolean => errorOrigin(code) === 'file';

const STEPS = { check: 1, send: 2, poll: 3, photo: 4 } as const;

/** How a step that failed with `code` may be repeated. */
export const retryOf = <Step extends keyof typeof STEPS>(
  code: HdtErrorCode,
  step: Step,
): ErrorRow[(typeof STEPS)[Step]] => (ERRORS[code] as ErrorRow)[STEPS[step]];

/** Whether a request that failed with `code` may have been stored all the same. A rate-limited request never is. */
export const mayBeStored = (code: HdtErrorCode): boolean =>
  code !== 'rate-limited' && ['auto', 'repeat', 'confirm', 'same'].includes(retryOf(code, 'send'));
