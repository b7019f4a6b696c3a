export default {
  mode: 'production',
  entry: './page.js',
  output: { filename: 'main.js', publicPath: '/' },
  devServer: {
    static: '.',
    proxy: [{ context: '/hdt', target: 'http://127.0.0.1:8787', changeOrigin: true }],
  },
};
