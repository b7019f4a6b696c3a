export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('hdt-') } },
  vite: { optimizeDeps: { exclude: ['hdt-elements'] } },
});
