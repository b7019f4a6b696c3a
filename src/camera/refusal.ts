import type { HdtErrorCode } from '../core/errors.js';
import { HdtError } from '../core/hdt-error.js';
import { hints } from '../core/hints.js';

/** Error names of W3C Media Capture and Streams §10.2. */
const CODES: Readonly<Record<string, HdtErrorCode>> = {
  NotAllowedError: 'camera-denied',
  SecurityError: 'camera-denied',
  NotFoundError: 'camera-missing',
  OverconstrainedError: 'camera-missing',
  NotReadableError: 'camera-busy',
  AbortError: 'camera-busy',
};

/** Accepts any object with a name, because DOMException is not an Error in every engine. */
export const errorName = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown ? String(thrown.name) : '';

/** Maps an error of `getUserMedia` to an error code. */
export function cameraErrorCode(thrown: unknown): HdtErrorCode {
  if (thrown instanceof HdtError) return thrown.code;
  const name = errorName(thrown);
  return Object.hasOwn(CODES, name) ? CODES[name]! : 'camera-failed';
}

/** Only Chromium exposes a page's Permissions Policy; TypeScript's library lacks it. */
interface WithFeaturePolicy {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

/** Distinguishes a refusal by the page's Permissions Policy (`camera-forbidden`) from one by the person. */
export async function refusalCode(
  devices: Partial<Pick<MediaDevices, 'enumerateDevices'>>,
): Promise<'camera-denied' | 'camera-forbidden'> {
  if (!(await isForbiddenByPage(devices))) return 'camera-denied';
  hints.cameraForbidden?.();
  return 'camera-forbidden';
}

/** Why a page has no `mediaDevices`: browsers offer them over HTTPS and on localhost only (`camera-insecure`). */
export function missingCode(): 'camera-missing' | 'camera-insecure' {
  if (globalThis.isSecureContext !== false) return 'camera-missing';
  hints.cameraInsecure?.();
  return 'camera-insecure';
}

/** `getUserMedia` throws the same error for both refusals, but `enumerateDevices` lists no camera that the page forbids. */
async function isForbiddenByPage(devices: Partial<Pick<MediaDevices, 'enumerateDevices'>>): Promise<boolean> {
  const { featurePolicy } = (globalThis.document ?? {}) as WithFeaturePolicy;
  if (featurePolicy) return !featurePolicy.allowsFeature('camera');
  const listed = await devices.enumerateDevices?.().catch(() => null);
  return listed ? !listed.some(({ kind }) => kind === 'videoinput') : false;
}
