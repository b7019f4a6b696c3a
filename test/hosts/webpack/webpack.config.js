export default {
  mode: 'production',
  entry: '../bundled/main.ts',
  output: { path: `${import.meta.dirname}/dist`, filename: 'main.js', publicPath: '/' },
};
