import { type ErrorOrigin, errorOrigin, type HdtErrorCode, retryOf } from '../../src/core/errors.js';
import { en } from '../../src/i18n/en.js';

const EXAMPLE = { maxFileSize: '25 MB', maxFiles: '50', formats: 'PDF, HL7 or JSON' };

const ORIGINS: readonly (readonly [ErrorOrigin, title: string, toDo: string])[] = [
  [
    'file',
    'The file',
    'Nothing was sent. The person chooses another file, or sends it anyway if the element offers that. Your page has nothing to do.',
  ],
  [
    'session',
    'The sign-in',
    'Let the person sign in. Then call `retry()`, or let them press the button. For `cookies-refused` and `origin-refused`, change a setting: see [another origin](../guides/other-origin.md).',
  ],
  ['network', 'The network', 'The element tries again and tells the person. Your page has nothing to do.'],
  [
    'server',
    'The server',
    'Log the code and the upload id. Nothing is filed twice: a file that may have been stored is repeated under the same key. For `website-refused`, CSRF protection in front of the gateway answered 403. For `website-limit`, a proxy answered 413. For `not-set-up`, the path does not reach the gateway (404). The [development build](../guides/development.md) names it in the console.',
  ],
  [
    'camera',
    'The camera',
    'The element offers to choose a photo instead. For `camera-forbidden`, change the `Permissions-Policy` of the page, or the `allow` of its iframe. For `camera-insecure`, serve the page over HTTPS.',
  ],
  ['caller', 'Your code', 'The person or your code cancelled.'],
];

const REPEATED = {
  never: 'The same file is not sent again.',
  person: 'The person may try again.',
  auto: 'The element tries again after a while.',
  split: 'A batch is sent again file by file.',
  repeat: 'It may be sent again at once.',
  confirm: 'The element asks what became of the first attempt, and then decides.',
  same: 'The person may try again, as the same upload.',
} as const;

/** `docs/reference/errors.md`: every code with the text that the person reads, and what follows. */
export function errorsPage(): string {
  const codes = Object.keys(en.errors) as HdtErrorCode[];
  const sections = ORIGINS.map(([origin, title, toDo]) => {
    const items = codes
      .filter((code) => errorOrigin(code) === origin)
      .map((code) => {
        const sentence = en.errors[code](EXAMPLE as never);
        return `- **\`${code}\`**: “${sentence}” ${REPEATED[retryOf(code, 'send')]}`;
      });
    return `## ${title}\n\n${toDo}\n\n${items.join('\n')}\n`;
  });
  return `# Errors

Each \`code\` of \`hdt-error\` and \`hdt-reject\`, and of an \`HdtError\` without a screen. Each has the exact text that the person reads in English.

${sections.join('\n')}`;
}
