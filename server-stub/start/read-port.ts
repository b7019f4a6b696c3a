/** The number of a port; ends the process with a line that says what it must be. */
export function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  console.error('--port must be a number from 0 to 65535');
  process.exit(1);
}
