import { routeHandlers } from 'hdt-gateway/next';
import { gateway } from '../../../gateway.js';

/** Never prerendered, and on Node: the store has native parts. */
export const dynamic = 'force-dynamic';
export const runtime = 'nodejs';

export const { GET, POST, PUT, DELETE, OPTIONS } = routeHandlers(gateway);
