const SIGN = '[€$£¥￥]';
const CODE = String.raw`\b(?:EUR|USD|GBP|CHF|CNY|RMB|SGD|MXN)\b`;
const MONEY = new RegExp(String.raw`(?:${SIGN}|${CODE})\s?\d|\d\s?(?:${SIGN}|元|${CODE})`);

/** Whether a text holds an amount of money, as the lines of a bill do: `$ 12.50`, `12,50 €`, `12元`. */
export const isMoney = (text: string): boolean => MONEY.test(text);
