import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { findFreePort } from './free-port.mjs';

const isReady = (port) =>
  new Promise((resolve) => {
    get(`http://127.0.0.1:${port}/status`, (response) => {
      response.resume();
      resolve(true);
    }).on('error', () => resolve(false));
  });

/** Starts WebKitWebDriver on a free port under a virtual screen. It ends with this process. */
export async function startWebKitDriver() {
  const port = await findFreePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'], {
    detached: true,
    stdio: 'ignore',
    // A virtual screen has no graphics card, and compositing in software takes twice the time.
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
  while (!(await isReady(port))) {
    if (Date.now() > giveUp) throw new Error('WebKitWebDriver did not start within 30 s');
    await new Promise((resolve) => setImmediate(resolve));
  }
  return port;
}
