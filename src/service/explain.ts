const said = new Set<string>();

/**
 * One line in the console of a developer, for an exchange that failed as it does when something is not set up yet. Silent
 * on pages that are not of this machine.
 */
export function explain(endpoint: string, { status, contentType, text }: Answer): void {
  if (!/^(localhost|127\.|\[::1\])/.test(globalThis.location?.hostname ?? '')) return;
  const line = lineOf(endpoint, { status, contentType, text });
  if (!line || said.has(line)) return;
  said.add(line);
  console.error(`hdt-elements: ${line}`);
}

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

function lineOf(endpoint: string, { status, contentType, text }: Answer): string | undefined {
  if (status === 403) return /"code":"origin-not-allowed".*?"detail":"([^"]+)"/.exec(text)?.[1];
  if (status === 404 || /html/.test(contentType)) {
    return `there is no gateway at ${endpoint}: it answered ${status} ${contentType}. Set token-endpoint to where the gateway is mounted, and pass its paths on from the development server.`;
  }
  return undefined;
}
