import assert from 'node:assert/strict';
import { test } from 'vitest';
import { isMoney } from '../../src/page/money.js';

for (const text of [
  ...[
    '$ 12.50',
    '12,50 €',
    '12元',
    'EUR 12',
    '12 EUR',
    '12EUR',
    'EUR12',
    'USD12.50',
    '12CHF',
    'RMB12',
    '12 Euro',
    'US$12',
  ],
  ...['12 US$', '₹500', '500 ₽', 'JPY 500', 'Total: 12EUR'],
])
  test(`an amount of money: ${text}`, () => {
    assert.equal(isMoney(text), true);
  });

for (const text of ['NEUR12', '12 EURx', '12 EUROIMMUN', 'INR 2.5', 'PEN 12', 'CA 19-9', '5.4 mmol/L'])
  test(`no amount of money: ${text}`, () => {
    assert.equal(isMoney(text), false);
  });
