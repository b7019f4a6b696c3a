import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { createGateway } from 'hdt-gateway';
import { expressMiddleware } from 'hdt-gateway/express';
import { openStore } from 'hdt-gateway/store';

const { HDT_SERVICE_URL = '', HDT_API_KEY = '', HDT_TOKEN_SECRET = '', PORT = '3000' } = process.env;

// Your register of patients, and your records: here they are gone when the server stops.
const patients = [
  { id: 'p1', name: 'Erika Muster', born: 1984 },
  { id: 'p2', name: 'Jonas Beispiel', born: 1971 },
];
const filed = new Map();

const gateway = createGateway({
  service: { url: HDT_SERVICE_URL, key: HDT_API_KEY },
  // One desk for everybody who reaches this server. Sign your staff in, and return who it is.
  authenticate: () => ({ subject: 'front-desk' }),
  store: await openStore(':memory:'),
  secrets: [HDT_TOKEN_SECRET],
  basePath: '/hdt',
});

const app = express();
app.use(expressMiddleware(gateway));

app.get('/patients', (_request, response) => {
  const reportsOf = (id) => [...filed].filter(([, patient]) => patient === id).map(([uploadId]) => uploadId);
  response.json(patients.map((patient) => ({ ...patient, reports: reportsOf(patient.id) })));
});
app.put('/reports/:uploadId', express.json(), (request, response) => {
  const patient = request.body?.patient;
  if (!patients.some(({ id }) => id === patient)) return response.sendStatus(400);
  filed.set(request.params.uploadId, patient);
  response.sendStatus(204);
});
app.use(
  '/hdt-elements',
  express.static(dirname(fileURLToPath(import.meta.resolve('hdt-elements/hdt-elements.js')))),
);
app.use(express.static('public'));
app.listen(PORT, '127.0.0.1', (error) => {
  if (error) throw error;
  console.log(`http://localhost:${PORT}`);
});
