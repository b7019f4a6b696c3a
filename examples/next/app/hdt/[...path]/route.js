import { createGateway } from 'hdt-gateway';
import { optionsFromEnv } from 'hdt-gateway/environment';
import { routeHandlers } from 'hdt-gateway/next';

export const { GET, POST, PUT, DELETE, OPTIONS } = routeHandlers(async () =>
  createGateway(await optionsFromEnv()),
);
