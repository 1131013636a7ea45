import "server-only"
import { perProcess } from "./per-process.ts"

type Close = () => void

const closers = perProcess("waybillClosing", (): Close[] => {
  const list: Close[] = []
  const closeAll = () => {
    for (const close of list.splice(0)) close()
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, closeAll)
  return list
})

/**
 * Runs `close` once, when the process is asked to end. All parts share one listener per signal: with one listener each,
 * Node would warn of a leak at the eleventh.
 */
export function whenClosing(close: Close): void {
  closers().push(close)
}
