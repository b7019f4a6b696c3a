import { fileURLToPath } from 'node:url';
import basicSsl from '@vitejs/plugin-basic-ssl';

/** HTTPS, which a camera needs. The certificate outlives a start: a browser that accepted it once does not ask again. */
export const httpsPlugin = () =>
  basicSsl({ certDir: fileURLToPath(new URL('../../node_modules/.vite-demo/basic-ssl', import.meta.url)) });
