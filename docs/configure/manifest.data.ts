import { type ElementDescription, readElements } from './manifest.js';

declare const data: readonly ElementDescription[];

export { data };

export default { watch: ['../../custom-elements.json'], load: readElements };
