/**
 * For SvelteKit, Astro and other hosts that have one function for all methods of a route: `fetchHandler(gateway)`.
 *
 * @module hdt-gateway/fetch
 */
export { fetchHandler } from '../mounts/web.js';
