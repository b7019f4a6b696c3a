import type { Check } from './check.js';
import { OWNER_CHECKS } from './owner-checks.js';
import { REQUEST_CHECKS } from './request-checks.js';
import { EXCHANGE_CHECKS, EXPIRY_CHECK, SCOPE_CHECK } from './token-checks.js';

/** In this order, since later checks use what earlier ones have sent. */
export const LEVEL_1: readonly Check[] = [
  ...EXCHANGE_CHECKS,
  ...OWNER_CHECKS,
  SCOPE_CHECK,
  ...REQUEST_CHECKS,
  EXPIRY_CHECK,
];
