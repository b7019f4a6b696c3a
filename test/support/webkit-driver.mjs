import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { createServer } from 'node:net';

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const answers = (port) =>
  new Promise((resolve) => {
    get(`http://127.0.0.1:${port}/status`, (response) => {
      response.resume();
      resolve(true);
    }).on('error', () => resolve(false));
  });

/** Starts WebKitWebDriver on a free port under a virtual screen; it ends with this process. */
export async function startWebKitDriver() {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'], {
    detached: true,
    stdio: 'ignore',
    // There is no graphics card under a virtual screen: layers drawn by software take twice the time.
    env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const stop = () => {
    try {
      process.kill(-driver.pid);
    } catch {
      // Already gone.
    }
  };
  process.on('exit', stop);
  const giveUp = Date.now() + 30_000;
  while (!(await answers(port))) {
    if (Date.now() > giveUp) throw new Error('WebKitWebDriver did not start within 30 s');
    await new Promise((resolve) => setImmediate(resolve));
  }
  return port;
}
