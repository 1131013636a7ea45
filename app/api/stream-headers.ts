/** Headers of event streams. */
export const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  // A kept-alive connection would delay a server that stops.
  connection: "close",
  // Neither the framework nor a proxy may compress or buffer the stream.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
}
