export * from './device-capture.js';
export * from './headless.js';
export * from './records.js';
export * from './results.js';
export * from './upload.js';
