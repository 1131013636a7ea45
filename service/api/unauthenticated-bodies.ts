import { makeTally } from "../load/tally.ts"
import { countedAddress } from "../network/connection-limits.ts"
import { Refusal } from "../refusal.ts"

type BodyLimits = {
  /** Large bodies without a known key that are read at the same time, of all addresses and of one. */
  max: number
  perAddressMax: number
  /** Requests that have waited so long, in real time, are refused. */
  waitMs: number
}

/** At most 160 MB are held for unauthenticated callers. */
const defaultLimits: BodyLimits = { max: 16, perAddressMax: 4, waitMs: 10_000 }

type Waiting = { address: string; occupy(): void }

/**
 * AUTH-9: a body has to be read before a key at its end is found. So that unauthenticated callers cannot exhaust
 * memory, few of their large bodies are read at once; the others wait unread. `acquire` returns the function that
 * releases the slot (calling it twice is harmless), or throws 429 after too long a wait.
 */
export function openUnauthenticatedBodies(limits: BodyLimits = defaultLimits): {
  acquire(ip: string): Promise<() => void>
} {
  const held = makeTally<string>()
  const queue: Waiting[] = []
  let all = 0
  const isFree = (address: string) => all < limits.max && held.of(address) < limits.perAddressMax
  const occupy = (address: string): (() => void) => {
    all += 1
    held.add(address, 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      all -= 1
      held.add(address, -1)
      const next = queue.findIndex((one) => isFree(one.address))
      if (next >= 0) queue.splice(next, 1)[0]?.occupy()
    }
  }
  return {
    async acquire(ip) {
      const address = countedAddress(ip)
      if (isFree(address)) return occupy(address)
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          address,
          occupy() {
            clearTimeout(timer)
            resolve(occupy(address))
          },
        }
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1)
          reject(tooMany())
        }, limits.waitMs).unref()
        queue.push(waiting)
      })
    },
  }
}

const tooMany = () =>
  new Refusal(
    429,
    "Too many large requests without a key in the header: send the key in X-API-KEY to avoid this limit.",
    { retryAfterSeconds: 5 },
  )
