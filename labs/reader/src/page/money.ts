const SIGN = String.raw`\p{Lu}{0,3}\p{Sc}`;
const CODE = 'EUR|USD|GBP|CHF|CNY|RMB|SGD|MXN|HKD|TWD|JPY|AUD|CAD|[Ee]uros?';
const MONEY = new RegExp(
  String.raw`(?:${SIGN}|(?<!\p{L})(?:${CODE}))\s?\d|\d\s?(?:${SIGN}|[元圆]|(?:${CODE})(?!\p{L}))`,
  'u',
);

/** Whether a text holds an amount of money, as the lines of a bill do: `$ 12.50`, `12,50 €`, `EUR12`, `12元`. */
export const isMoney = (text: string): boolean => MONEY.test(text);
