/** Milliseconds since 1970, with fractions. Processes of one machine can compare them. */
export const epochTime = (): number => performance.timeOrigin + performance.now();
