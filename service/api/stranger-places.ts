import { countedAddress } from "../connection-bounds.ts"
import { Refusal } from "../refusal.ts"

export type PlaceBounds = {
  /** Large bodies of unknown callers that are read at once, by all and by one address. */
  max: number
  perAddressMax: number
  /** Who has waited so long, in real time, is turned away. */
  waitMs: number
}

/** At most 160 MB are kept of callers who have not said who they are. */
const usual: PlaceBounds = { max: 16, perAddressMax: 4, waitMs: 10_000 }

type Waiting = { address: string; take(): void }

/**
 * AUTH-9: a body has to be read before a key at its end is found. So that strangers do not fill the memory, few of their
 * large bodies are read at once; the others wait unread. `enter` gives the way out, which may be taken twice; it is 429
 * for who has waited too long.
 */
export function strangerPlaces(bounds: PlaceBounds = usual): { enter(ip: string): Promise<() => void> } {
  const count = new Map<string, number>()
  const line: Waiting[] = []
  let all = 0
  const isFree = (address: string) => all < bounds.max && (count.get(address) ?? 0) < bounds.perAddressMax
  const take = (address: string): (() => void) => {
    all += 1
    count.set(address, (count.get(address) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      all -= 1
      const others = (count.get(address) ?? 1) - 1
      if (others > 0) count.set(address, others)
      else count.delete(address)
      const next = line.findIndex((one) => isFree(one.address))
      if (next >= 0) line.splice(next, 1)[0]?.take()
    }
  }
  return {
    async enter(ip) {
      const address = countedAddress(ip)
      if (isFree(address)) return take(address)
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          address,
          take() {
            clearTimeout(timer)
            resolve(take(address))
          },
        }
        const timer = setTimeout(() => {
          line.splice(line.indexOf(waiting), 1)
          reject(tooMany())
        }, bounds.waitMs).unref()
        line.push(waiting)
      })
    },
  }
}

const tooMany = () =>
  new Refusal(
    429,
    "Too many large requests whose key is not known yet: send it in the header X-API-KEY, and nobody waits.",
    { retryAfterSeconds: 5 },
  )
