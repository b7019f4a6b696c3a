import { type ErrorOrigin, errorOrigin, type HdtErrorCode, retryOf } from '../../src/core/errors.js';
import { en } from '../../src/i18n/en.js';

const EXAMPLE = { maxFileSize: '25 MB', maxFiles: '50', formats: 'PDF, HL7 or JSON' };

const ORIGINS: readonly (readonly [ErrorOrigin, title: string, toDo: string])[] = [
  [
    'file',
    'The file',
    'Nothing was sent. The person chooses another file, or decides to send it anyway where that is offered; your page need not do anything.',
  ],
  [
    'session',
    'Who is signed in',
    'Your page’s part: let the person sign in, then call `retry()` or let them press the button. `cookies-refused` and `origin-refused` are for whoever runs the page: the guide on [gateways of another origin](embedding.md#a-gateway-of-another-origin) says what to change.',
  ],
  ['network', 'The network', 'The element tries again by itself, and says so.'],
  [
    'server',
    'The server',
    'What may have been stored is only ever repeated under the same key, so that nothing is filed twice. Log the code and the upload id. `website-refused`, `website-limit` and `not-set-up` are for whoever runs the page: something in front of the gateway has answered in its place (CSRF protection, the body limit of a proxy, a path that is not mounted). The development build says in the console which.',
  ],
  [
    'camera',
    'The camera',
    'The element offers a picked photo instead. `camera-forbidden` is for whoever runs the page: its `Permissions-Policy`, or the `allow` of its frame, refuses the camera. `camera-insecure` is too: the page came over `http:`.',
  ],
  ['caller', 'The caller', 'Somebody asked for it: the person, or your code.'],
];

const REPEATED = {
  never: 'no',
  person: 'by the person',
  auto: 'by itself, after a while',
  split: 'file by file',
  repeat: 'at once',
  confirm: 'once the first answer is known',
  same: 'by the person, as the same upload',
} as const;

/** `docs/errors.md`: every code with what the person reads, and what may be done. */
export function errorsPage(): string {
  const codes = Object.keys(en.errors) as HdtErrorCode[];
  const sections = ORIGINS.map(([origin, title, toDo]) => {
    const rows = codes
      .filter((code) => errorOrigin(code) === origin)
      .map((code) => {
        const sentence = en.errors[code](EXAMPLE as never);
        return `| \`${code}\` | ${sentence} | ${REPEATED[retryOf(code, 'send')]} |`;
      });
    const table = ['| Code | The person reads | Sent again |', '| --- | --- | --- |', ...rows].join('\n');
    return `## ${title}\n\n${toDo}\n\n${table}\n`;
  });
  return `# Errors

Every \`code\` of \`hdt-error\` and \`hdt-reject\`, and of an \`HdtError\` in code without a screen. Made of the sources, as the [reference of the elements](elements.md) is.

${sections.join('\n')}`;
}
