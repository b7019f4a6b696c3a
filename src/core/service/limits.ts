/** Assumption: largest pathology file in bytes; the interface shows a limit for medical images only. */
export const MAX_PATHOLOGY_BYTES = 25_000_000;

/** Milliseconds for which the service stores an upload: "purged automatically 30 days after upload" (interface). */
export const RETENTION = 30 * 24 * 60 * 60 * 1000;

/** Largest medical image in bytes: the 25 MB of the interface's Limits, read in the stricter way. */
export const MAX_MEDICAL_BYTES = 25_000_000;

/** Confidence below which a retake is recommended (interface, Medical device extraction). */
export const RETAKE_CONFIDENCE = 0.7;
