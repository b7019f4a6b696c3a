/**
 * Ready-made implementations of `authenticate` for `createGateway`.
 *
 * @module hdt-gateway/sessions
 */
export { anonymousSession } from '../tokens/anonymous-session.js';
export { type CookieSessionOptions, cookieSession } from '../tokens/cookie-session.js';
export { SignInUnavailable } from '../tokens/fetch-sign-in.js';
export { type ForwardSessionOptions, forwardSession } from '../tokens/forward-session.js';
export { type JwksSessionOptions, jwksSession } from '../tokens/jwks-session.js';
export { type JwtSessionOptions, jwtSession } from '../tokens/jwt-session.js';
export type { SessionReader } from '../tokens/session.js';
