import { createGateway } from 'hdt-gateway';
import { optionsFromEnv } from 'hdt-gateway/environment';
import { fetchHandler } from 'hdt-gateway/fetch';
import { nodeHandler } from 'hdt-gateway/node';

const fetch = fetchHandler(async () => createGateway(await optionsFromEnv()));

export default fromNodeMiddleware(nodeHandler({ basePath: '/hdt', fetch }));
