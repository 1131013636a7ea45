import type { Socket } from "node:net"

/**
 * Runs once, when a connection has ended. An SMTP server takes all listeners off a connection that goes over to TLS
 * (smtp-server, STARTTLS), so one of our own that was taken off is put back.
 */
export function whenClosed(socket: Socket, run: () => void): void {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    socket.off("removeListener", putBack)
    run()
  }
  const putBack = (_event: string, listener: unknown) => {
    // In a moment: what takes them off is still at it.
    if (listener === end && !isOver) queueMicrotask(listen)
  }
  const listen = () => {
    if (isOver) return
    if (socket.closed) return end()
    socket.off("removeListener", putBack)
    // Not `once`: removeListener would then report a wrapper instead of our function.
    socket.on("close", end)
    socket.on("removeListener", putBack)
  }
  listen()
}
