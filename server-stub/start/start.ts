import { parseArgs } from 'node:util';
import { onStop } from 'hdt-gateway/node';
import { announce } from './announce.js';
import { startDemoServer } from './demo-server.js';
import { readPort } from './read-port.js';
import { startServers } from './servers.js';
import { Stops } from './stops.js';

// `npm start`, once all is built: emulator, gateway and demo in one process.
const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } });
const port = readPort(values.port);

const stops = new Stops();
onStop(() => stops.stop());

const servers = await startServers();
stops.add(servers.close);
const demo = await startDemoServer({ ...servers, port });
stops.add(demo.close);
announce(demo.port, servers.emulatorPage, true);
