import basicSsl from '@vitejs/plugin-basic-ssl';
import { createGateway } from 'hdt-gateway';
import { optionsFromEnv } from 'hdt-gateway/environment';
import { nodeHandler } from 'hdt-gateway/node';
import { defineConfig } from 'vite';

/** The gateway in Vite's own server, at the address that the phone uses. */
const gateway = {
  name: 'hdt-gateway',
  async configureServer({ middlewares }) {
    middlewares.use(nodeHandler(createGateway(await optionsFromEnv())));
  },
};

export default defineConfig({
  // A camera needs HTTPS. The certificate is made here, so the browser asks once whether you trust it.
  plugins: [basicSsl(), gateway],
  server: { host: true },
});
