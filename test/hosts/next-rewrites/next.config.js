/** @type {import('next').NextConfig} */
export default {
  rewrites: async () => [{ source: '/hdt/:path*', destination: 'http://127.0.0.1:8787/hdt/:path*' }],
};
