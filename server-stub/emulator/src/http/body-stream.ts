/** The body of a request as a stream, empty without one. Firefox shows no stream of a request's body. */
export const bodyStream = async (request: Request): Promise<ReadableStream<Uint8Array>> =>
  request.body ?? new Blob([await request.arrayBuffer()]).stream();
