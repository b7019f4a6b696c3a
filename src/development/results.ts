// The condition `development` of package.json leads here.
import './console-hints.js';

export * from '../results.js';
