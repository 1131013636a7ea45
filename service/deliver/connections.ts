import { Connection } from "./connection.ts"
import { type Host, hostText } from "./hosts.ts"

export type Connections = {
  /** A connection to the host that nobody else uses: an idle one, a new one, or the next one that becomes free. */
  take(host: Host): Promise<Connection>
  give(connection: Connection): void
  isClosed(): boolean
  /** Ends everything at once; who waits for a connection is refused. */
  close(): void
}

/** Our own side closed: nothing was learnt about the letter. */
export class Closed extends Error {}

type Place = { idle: Connection[]; count: number; waiting: { resolve(): void; reject(error: Error): void }[] }

/** Idle connections are closed after this long in real time, before most hosts do it themselves. */
const idleMs = 30_000

/**
 * Connections by host, at most `perHost` of them. They stay open between letters: opening one costs a greeting, two
 * EHLO and a TLS handshake.
 */
export function openConnections(ehloName: string, perHost: number): Connections {
  const places = new Map<string, Place>()
  const all = new Set<Connection>()
  const timers = new Map<Connection, NodeJS.Timeout>()
  let isClosed = false

  const placeOf = (host: Host): Place => {
    const name = hostText(host)
    const place = places.get(name) ?? { idle: [], count: 0, waiting: [] }
    places.set(name, place)
    return place
  }
  const drop = (connection: Connection, place: Place) => {
    if (!all.delete(connection)) return
    clearTimeout(timers.get(connection))
    timers.delete(connection)
    place.count -= 1
    place.waiting.shift()?.resolve()
  }
  const takeIdle = (place: Place): Connection | undefined => {
    for (let found = place.idle.pop(); found; found = place.idle.pop()) {
      clearTimeout(timers.get(found))
      if (found.isUsable) return found
      drop(found, place)
    }
    return undefined
  }
  return {
    async take(host) {
      const place = placeOf(host)
      for (;;) {
        if (isClosed) throw new Closed()
        const idle = takeIdle(place)
        if (idle) return idle
        if (place.count < perHost) {
          place.count += 1
          const made = new Connection(host, ehloName)
          all.add(made)
          return made
        }
        await new Promise<void>((resolve, reject) => place.waiting.push({ resolve, reject }))
      }
    },
    give(connection) {
      const place = placeOf(connection.host)
      if (!connection.isUsable || isClosed) return drop(connection, place)
      place.idle.push(connection)
      const giveUp = () => {
        place.idle = place.idle.filter((one) => one !== connection)
        drop(connection, place)
        connection.quit()
      }
      timers.set(connection, setTimeout(giveUp, idleMs).unref())
      place.waiting.shift()?.resolve()
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true
      for (const connection of all) connection.destroy()
      for (const timer of timers.values()) clearTimeout(timer)
      for (const place of places.values()) for (const one of place.waiting.splice(0)) one.reject(new Closed())
    },
  }
}
