/** Tests in a report. */
export const TESTS = 20;
