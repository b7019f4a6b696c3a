/**
 * Ready-made implementations of `authenticate` for `createGateway`.
 *
 * @module hdt-gateway/sessions
 */
export { anonymousSession } from '../tokens/anonymous-session.js';
export { type CookieSessionOptions, cookieSession } from '../tokens/cookie-session.js';
export { type JwtSessionOptions, jwtSession } from '../tokens/jwt-session.js';
