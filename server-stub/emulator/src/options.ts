import { isHttpAddress } from './address.js';

/** Maximum of a duration, in milliseconds: a day. */
export const MAX_DURATION = 24 * 60 * 60 * 1000;
/** Maximum that time advances by at once, in milliseconds. */
export const MAX_ADVANCE = 366 * MAX_DURATION;
/** Maximum of `retryAfter`, in seconds. */
export const MAX_RETRY_AFTER = 3600;
/** Maximum number of polls that advance an upload. */
const MAX_POLLS = 999;
const MAX_PORT = 65_535;

type Check = (name: string, value: unknown) => void;

const duration = wholeNumber(MAX_DURATION);
const count = wholeNumber(Number.MAX_SAFE_INTEGER);
const polls = wholeNumber(MAX_POLLS);

const CHECKS = {
  port: wholeNumber(MAX_PORT),
  host: checkText,
  readers: oneOf('both', 'segments'),
  reader: checkObject,
  accounts: checkList,
  uploads: checkList,
  forwardTo: checkAddress,
  clock: checkObject,
  ids: checkText,
  parse: checkFunction,
  readForm: checkFunction,
  send: checkFunction,
  page: checkFunction,
  limits: eachOf(count),
  pace: duration,
  advance: checkPacing,
  reviewTime: duration,
  callbackTimeout: duration,
  retryAfter: wholeNumber(MAX_RETRY_AFTER),
  faults: checkList,
  log: checkFunction,
  persistence: checkObject,
  anyName: oneOf(true, false),
} satisfies Record<string, Check>;

/**
 * Refuses a time to advance by that is not from 0 to a year, in milliseconds.
 *
 * @throws {TypeError} Not a number.
 * @throws {RangeError} Out of range: time only moves forward.
 */
export function checkAdvance(ms: unknown): asserts ms is number {
  const rule = `advance takes milliseconds from 0 to ${MAX_ADVANCE}, a year`;
  if (typeof ms !== 'number') throw new TypeError(rule);
  if (!(ms >= 0 && ms <= MAX_ADVANCE)) throw new RangeError(rule);
}

type OptionName = keyof typeof CHECKS;

/**
 * Refuses options that programs in plain JavaScript get wrong; a missing option, or `undefined`, has its default.
 * `Name` are the caller's options: one without a check does not compile.
 *
 * @throws {TypeError} An unknown option, or a value of another type.
 * @throws {RangeError} A number out of range, or a word that is none of the choices.
 */
export function checkOptions<Name extends OptionName>(options: Partial<Record<Name, unknown>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (!isOption(name))
      throw new TypeError(`${name} is no option of the emulator: ${Object.keys(CHECKS).join(', ')}`);
    if (value !== undefined) CHECKS[name](name, value);
  }
}

const isOption = (name: string): name is OptionName => Object.hasOwn(CHECKS, name);

function checkPacing(name: string, value: unknown): void {
  if (value === 'clock' || value === 'at-once') return;
  if (typeof value === 'object' && value !== null && 'polls' in value) {
    polls(`${name}.polls`, value.polls);
    return;
  }
  const Refusal = typeof value === 'string' ? RangeError : TypeError;
  throw new Refusal(`${name} must be 'clock', 'at-once' or { polls: N }`);
}

function wholeNumber(max: number): Check {
  return (name, value) => {
    const rule = `${name} must be a whole number from 0 to ${max}`;
    if (typeof value !== 'number') throw new TypeError(rule);
    if (!Number.isInteger(value) || value < 0 || value > max) throw new RangeError(rule);
  };
}

function oneOf(...choices: readonly (string | boolean)[]): Check {
  return (name, value) => {
    if (choices.some((choice) => choice === value)) return;
    const Refusal = choices.some((choice) => typeof choice === typeof value) ? RangeError : TypeError;
    throw new Refusal(`${name} must be ${choices.join(' or ')}`);
  };
}

function eachOf(check: Check): Check {
  return (name, value) => {
    checkObject(name, value);
    for (const [key, each] of Object.entries(value as object)) check(`${name}.${key}`, each);
  };
}

function checkText(name: string, value: unknown): void {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string`);
}

function checkAddress(name: string, value: unknown): void {
  checkText(name, value);
  if (!isHttpAddress(String(value)))
    throw new RangeError(`${name} must be an http or https address without a user name`);
}

function checkObject(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${name} must be an object`);
}

function checkList(name: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be an array`);
}

function checkFunction(name: string, value: unknown): void {
  if (typeof value !== 'function') throw new TypeError(`${name} must be a function`);
}
