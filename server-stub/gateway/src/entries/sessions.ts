/** Ready-made answers to who is signed in, for `authenticate` of `createGateway`. */
export { anonymousSession } from '../tokens/anonymous-session.js';
export { type CookieSessionOptions, cookieSession } from '../tokens/cookie-session.js';
export { type JwtSessionOptions, jwtSession } from '../tokens/jwt-session.js';
