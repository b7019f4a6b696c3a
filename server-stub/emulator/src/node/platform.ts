import { readFile } from 'node:fs/promises';
import type { EmulatorOptions } from '../app.js';
import { readNodeForm } from './read-form.js';
import { createSend } from './send.js';

/** The page as built with the package. */
const PAGE = new URL('../../dist/page/', import.meta.url);

/** What Node does better than the web's own means. */
export const nodePlatform = ({ callbackTimeout }: Pick<EmulatorOptions, 'callbackTimeout'>) =>
  ({
    readForm: readNodeForm,
    send: createSend({ timeout: callbackTimeout }),
    page: (name) => readFile(new URL(name, PAGE)).catch(() => null),
  }) satisfies EmulatorOptions;
