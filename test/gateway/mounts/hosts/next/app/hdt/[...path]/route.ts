import { routeHandlers } from 'hdt-gateway/next';
import { gateway } from '../../../gateway.js';

export const { GET, POST, PUT, DELETE, OPTIONS } = routeHandlers(gateway);
