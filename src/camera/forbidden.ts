import { reportOnce } from '../report-once.js';
import type { CameraDevices } from './stream.js';

/** Chromium's; the others tell it by what they list. */
interface WithFeaturePolicy {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

/**
 * Whether a page, not its person, refused the camera; a developer is told. The error is the same for both, but a camera
 * that a page forbids is not listed either.
 */
export async function isForbidden(devices: CameraDevices): Promise<boolean> {
  const { featurePolicy } = (globalThis.document ?? {}) as WithFeaturePolicy;
  const listed = featurePolicy ? null : await devices.enumerateDevices?.().catch(() => null);
  const forbidden = featurePolicy
    ? !featurePolicy.allowsFeature('camera')
    : Boolean(listed && !listed.some(({ kind }) => kind === 'videoinput'));
  if (forbidden) {
    reportOnce(
      'the page does not let the camera be used. Allow it by Permissions-Policy: camera=(self), and in an iframe by allow="camera".',
    );
  }
  return forbidden;
}
