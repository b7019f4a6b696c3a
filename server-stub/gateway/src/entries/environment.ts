/**
 * The options of a gateway from environment variables, those of the command.
 *
 * @module hdt-gateway/environment
 */
export { ConfigurationError } from '../command/configuration.js';
export { type EnvironmentOptions, optionsFromEnv } from '../command/options-from-env.js';
