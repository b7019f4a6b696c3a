/** Below this a retake is recommended (interface, Medical device extraction). */
export const RETAKE_CONFIDENCE = 0.7;
