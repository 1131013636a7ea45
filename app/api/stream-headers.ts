/** Of answers that tell pages what happens, for as long as they are open. */
export const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  // A connection that is kept for a next request would hold up a server that stops.
  connection: "close",
  // Neither the framework nor anybody on the way may pack or hold back what is said.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
}
