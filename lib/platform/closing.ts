import "server-only"

type Close = () => void

// Routes and startup code are bundled separately; the process is one, and so is the list.
const held = globalThis as typeof globalThis & { waybillClosing?: Close[] }

/**
 * Runs `close` once, when the process is asked to end. All parts share one listener per signal: with one each, Node warns
 * of a leak at the eleventh.
 */
export function whenClosing(close: Close): void {
  const known = held.waybillClosing
  if (known) {
    known.push(close)
    return
  }
  const closers: Close[] = [close]
  held.waybillClosing = closers
  const closeAll = () => {
    for (const one of closers.splice(0)) one()
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, closeAll)
}
