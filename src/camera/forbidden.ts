/** Chromium's; the others tell it by what they list. */
interface WithFeaturePolicy {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

/**
 * What a developer has to know when a page, not its person, refused the camera; else null. The error is the same for both,
 * but a camera that a page forbids is not listed either.
 */
export async function forbiddenLine(
  devices: Partial<Pick<MediaDevices, 'enumerateDevices'>>,
): Promise<string | null> {
  const { featurePolicy } = (globalThis.document ?? {}) as WithFeaturePolicy;
  const listed = featurePolicy ? null : await devices.enumerateDevices?.().catch(() => null);
  const forbidden = featurePolicy
    ? !featurePolicy.allowsFeature('camera')
    : listed && !listed.some(({ kind }) => kind === 'videoinput');
  if (!forbidden) return null;
  return 'the page does not let the camera be used. Allow it by Permissions-Policy: camera=(self), and in an iframe by allow="camera".';
}
