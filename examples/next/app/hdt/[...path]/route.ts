import { routeHandlers } from 'hdt-gateway/next';
import { gateway } from '../../../lib/gateway';

export const { GET, POST, PUT, DELETE, OPTIONS } = routeHandlers(gateway);
