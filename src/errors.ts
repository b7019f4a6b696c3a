/** Who raises an error: a check of the file on the device, the network, the sign-in, a server, the camera, the caller. */
export type ErrorOrigin = 'file' | 'network' | 'session' | 'server' | 'camera' | 'caller';

type ByPerson = 'person' | 'never';

/**
 * How a failed upload request is sent again.
 *
 * Nothing was stored: `person` only by the person · `split` each file of the batch by itself.
 * It may have been stored, so only the same batch under the same key: `auto` after a delay · `repeat` at once ·
 * `confirm` once the outcome of the first request is known · `same` only by the person.
 */
type Send = 'person' | 'split' | 'auto' | 'repeat' | 'confirm' | 'same' | 'never';

/** How a failed status request is repeated: `auto` after a delay, at first. */
type Poll = ByPerson | 'auto';

type Row = readonly [origin: ErrorOrigin, check: ByPerson, send: Send, poll: Poll, photo: ByPerson];

/** Another file can help, and nothing else. */
const FILE = ['file', 'never', 'never', 'never', 'never'] as const;
/** The file can be checked again: it, the list or the person's choice may be another by then. */
const CHECK = ['file', 'person', 'never', 'never', 'never'] as const;
const CAMERA = ['camera', 'never', 'never', 'never', 'person'] as const;

/**
 * Every error code: its origin, and who may repeat the step that failed: the check of a report, the upload request, the
 * status request, the reading of a photo. Texts for people are in `i18n/`. No error ever holds content or the name of a
 * file, a body or a token.
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
  'unreadable-file':    CHECK,
  'empty-folder':       FILE,
  'unreadable-folder':  FILE,
  'not-sent':           FILE,
  'duplicate-file':     CHECK,
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
  'rate-limited':       ['server',  'never',  'auto',    'auto',   'person'],
  'server':             ['server',  'never',  'auto',    'auto',   'person'],
  'bad-response':       ['server',  'never',  'same',    'auto',   'person'],
  'in-progress':        ['server',  'never',  'confirm', 'person', 'person'],
  'unconfirmed':        ['server',  'never',  'same',    'person', 'person'],
  'answer-lost':        ['server',  'never',  'same',    'person', 'person'],
  'not-offered':        ['server',  'never',  'never',   'never',  'never'],
  'processing-failed':  ['server',  'never',  'person',  'never',  'never'],
  'camera-missing':     CAMERA,
  'camera-denied':      CAMERA,
  'camera-forbidden':   CAMERA,
  'camera-busy':        CAMERA,
  'camera-failed':      CAMERA,
  'cancelled':          ['caller',  'never',  'repeat',  'person', 'person'],
} as const satisfies Record<string, Row>;

/** Everything that can go wrong. Closed: a new code is a row of the table, and does not compile without its texts. */
export type HdtErrorCode = keyof typeof ERRORS;

/**
 * @param code The code of an error.
 * @returns Who raised it: `session` asks for a sign-in, `file` for another file, `camera` for a picked photo.
 */
export const errorOrigin = (code: HdtErrorCode): ErrorOrigin => ERRORS[code][0];

/**
 * @param code The code of an error.
 * @returns Whether a file was refused on the device, so that nothing of it was sent.
 */
export const isRefusal = (code: HdtErrorCode): boolean => errorOrigin(code) === 'file';

const STEPS = { check: 1, send: 2, poll: 3, photo: 4 } as const;

/** How the step that ended in `code` may be repeated. */
export const retryOf = <Step extends keyof typeof STEPS>(
  code: HdtErrorCode,
  step: Step,
): Row[(typeof STEPS)[Step]] => (ERRORS[code] as Row)[STEPS[step]];

/** Whether a request that ended in `code` may have been stored all the same. A server that asks for patience took nothing. */
export const mayBeStored = (code: HdtErrorCode): boolean =>
  code !== 'rate-limited' && ['auto', 'repeat', 'confirm', 'same'].includes(retryOf(code, 'send'));
