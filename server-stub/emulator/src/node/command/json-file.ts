import { readFileSync } from 'node:fs';
import { ArgumentError } from './values.js';

/** What a JSON file holds that an option names. Throws `ArgumentError`. */
export function readJsonFile(option: string, path: string, advice = ''): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ArgumentError(`${option}: ${path} could not be read.${advice}`, { cause });
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // The parser's own message would print a piece of the file, which may hold keys.
    throw new ArgumentError(`${option}: ${path} is not JSON.`);
  }
}
