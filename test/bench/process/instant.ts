/** Milliseconds since 1970 with fractions: what two processes of one machine can compare. */
export const instant = (): number => performance.timeOrigin + performance.now();
