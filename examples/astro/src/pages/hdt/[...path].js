import { createGateway } from 'hdt-gateway';
import { optionsFromEnv } from 'hdt-gateway/environment';
import { fetchHandler } from 'hdt-gateway/fetch';

const handle = fetchHandler(async () => createGateway(await optionsFromEnv()));

export const ALL = (context) => handle(context.request, { native: context });
