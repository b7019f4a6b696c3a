/** Ready-made implementations of `authenticate` for `createGateway`. */
export { anonymousSession } from '../tokens/anonymous-session.js';
export { type CookieSessionOptions, cookieSession } from '../tokens/cookie-session.js';
export { type JwtSessionOptions, jwtSession } from '../tokens/jwt-session.js';
