import { defineConfig } from 'vite';

export default defineConfig({
  server: { proxy: { '/hdt': 'http://127.0.0.1:8787' } },
});
