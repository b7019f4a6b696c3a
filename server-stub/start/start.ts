import { parseArgs } from 'node:util';
import { onStop } from 'hdt-gateway/node';
import { announce } from './announce.js';
import { startDemoServer } from './demo-server.js';
import { readPort } from './read-port.js';
import { startServers } from './servers.js';

// `npm start`, once all is built: emulator, gateway and demo in one process.
const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } });
const port = readPort(values.port);

const stops: (() => Promise<void>)[] = [];
onStop(async () => {
  for (const stop of stops.reverse()) await stop();
});

const servers = await startServers();
stops.push(servers.close);
const demo = await startDemoServer({ ...servers, port });
stops.push(demo.close);
announce(demo.port, servers.emulatorPage, true);
