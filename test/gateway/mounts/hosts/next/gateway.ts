import { createGateway } from 'hdt-gateway';
import { openStore } from 'hdt-gateway/store';
import { authenticate } from '../authenticate-cookie.js';

const { HDT_SERVICE_URL = '', HDT_API_KEY = '', HDT_TOKEN_SECRET = '', HDT_DATABASE_URL = '' } = process.env;

/** One for the process. Next tells a request's host as it was started with, so the page's origin is named here. */
export const gateway = createGateway({
  service: { url: HDT_SERVICE_URL, key: HDT_API_KEY },
  authenticate,
  store: await openStore(HDT_DATABASE_URL),
  secrets: [HDT_TOKEN_SECRET],
  origins: ['https://clinic.example'],
  basePath: '/hdt',
});
