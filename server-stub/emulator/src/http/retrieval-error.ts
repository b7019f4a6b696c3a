/** Errors of the retrieval endpoint, verbatim (interface, Errors). */
const ERRORS = {
  401: 'Invalid or missing API key',
  403: 'You do not have permission to access this upload result',
  404: 'Result not found or expired (> 30 days)',
  422: 'Document processing failed. Please verify file quality or re-upload.',
} as const;

export function retrievalError(
  statusCode: keyof typeof ERRORS,
  headers: Record<string, string> = {},
): Response {
  return errorResponse({ statusCode, message: ERRORS[statusCode] }, headers);
}

/** An error in the shape of the retrieval endpoint. */
export const errorResponse = (
  error: { statusCode: number; message: string },
  headers: Record<string, string> = {},
): Response => Response.json({ success: false, ...error }, { status: error.statusCode, headers });
