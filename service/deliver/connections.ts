import { Connection } from "./connection.ts"
import { type Host, hostText, type Route } from "./hosts.ts"

export type Connections = {
  /**
   * A connection to the route's host that nobody else uses: an idle one or a new one, as soon as the destination has less
   * than it may have.
   */
  take(route: Route): Promise<Connection>
  give(connection: Connection): void
  isClosed(): boolean
  /** Ends everything at once; who waits for a connection is refused. */
  close(): void
}

/** Our own side closed: nothing was learnt about the letter. */
export class Closed extends Error {}

/** Connections of one destination that are in use, and who waits for one of them to be given back. */
type Place = { used: number; waiting: { resolve(): void; reject(error: Error): void }[] }

/**
 * So many connections a host has, not counting those that are in use for longer than this, in real time: a destination
 * behind it stalls, and the others go on over new ones.
 */
const perHostMax = 20
const stalledMs = 1000
const lookAgainMs = 200

/** Idle connections are closed after this long in real time, before most hosts do it themselves. */
const idleMs = 30_000

/**
 * Connections by host, of which a destination uses at most `perDestination` at a time: one that stalls leaves the others
 * theirs. They stay open between letters: opening one costs a greeting, two EHLO and a TLS handshake.
 */
export function openConnections(ehloName: string, perDestination: number): Connections {
  const places = new Map<string, Place>()
  const idle = new Map<string, Connection[]>()
  const hoping = new Map<string, Set<() => void>>()
  /** In use and idle. */
  const all = new Set<Connection>()
  const destinations = new Map<Connection, string>()
  /** Of those in use, in real time. */
  const takenAt = new Map<Connection, number>()
  const timers = new Map<Connection, NodeJS.Timeout>()
  let isClosed = false

  const idleOf = (name: string) => idle.get(name) ?? []
  /** Hosts without any are forgotten: in time there are many. */
  const setIdle = (name: string, left: Connection[]) => {
    if (left.length > 0) idle.set(name, left)
    else idle.delete(name)
  }
  const popIdle = (name: string): Connection | undefined => {
    const found = idleOf(name).at(-1)
    setIdle(name, idleOf(name).slice(0, -1))
    return found
  }
  const takeIdle = (name: string): Connection | undefined => {
    for (let found = popIdle(name); found; found = popIdle(name)) {
      clearTimeout(timers.get(found))
      timers.delete(found)
      if (found.isUsable) return found
      all.delete(found)
    }
    return undefined
  }
  const keepIdle = (connection: Connection) => {
    const name = hostText(connection.host)
    setIdle(name, [...idleOf(name), connection])
    const giveUp = () => {
      setIdle(
        name,
        idleOf(name).filter((one) => one !== connection),
      )
      timers.delete(connection)
      all.delete(connection)
      connection.quit()
    }
    timers.set(connection, setTimeout(giveUp, idleMs).unref())
  }
  /** Resolves when a connection of the host was given back or ended, or after a moment. */
  const hope = (name: string): Promise<void> =>
    new Promise((resolve) => {
      const ears = hoping.get(name) ?? new Set()
      hoping.set(name, ears)
      const end = () => {
        clearTimeout(timer)
        ears.delete(end)
        if (ears.size === 0 && hoping.get(name) === ears) hoping.delete(name)
        resolve()
      }
      const timer = setTimeout(end, lookAgainMs)
      ears.add(end)
    })
  const open = (host: Host): Connection => {
    const connection = new Connection(host, ehloName)
    all.add(connection)
    return connection
  }
  const hasPlace = (name: string): boolean => {
    const stalledSince = performance.now() - stalledMs
    const moving = [...all].filter(
      (one) => hostText(one.host) === name && (takenAt.get(one) ?? Number.POSITIVE_INFINITY) > stalledSince,
    )
    return moving.length < perHostMax
  }
  const find = async (host: Host): Promise<Connection> => {
    const name = hostText(host)
    for (;;) {
      if (isClosed) throw new Closed()
      const found = takeIdle(name) ?? (hasPlace(name) ? open(host) : undefined)
      if (found) {
        takenAt.set(found, performance.now())
        return found
      }
      await hope(name)
    }
  }
  /** Resolves with one more in use; who leaves hands his place over to who waited longest. */
  const enter = (destination: string): Promise<void> => {
    const place = places.get(destination) ?? { used: 0, waiting: [] }
    places.set(destination, place)
    if (place.used >= perDestination)
      return new Promise<void>((resolve, reject) => place.waiting.push({ resolve, reject }))
    place.used += 1
    return Promise.resolve()
  }
  const leave = (destination: string) => {
    const place = places.get(destination)
    const next = place?.waiting.shift()
    if (next) return next.resolve()
    if (place) place.used -= 1
    if (place?.used === 0) places.delete(destination)
  }
  return {
    async take({ host, destination }) {
      if (isClosed) throw new Closed()
      await enter(destination)
      try {
        const taken = await find(host)
        destinations.set(taken, destination)
        return taken
      } catch (error) {
        leave(destination)
        throw error
      }
    },
    give(connection) {
      if (connection.isUsable && !isClosed) keepIdle(connection)
      else all.delete(connection)
      const destination = destinations.get(connection)
      destinations.delete(connection)
      takenAt.delete(connection)
      if (destination !== undefined) leave(destination)
      for (const ear of [...(hoping.get(hostText(connection.host)) ?? [])].slice(0, 1)) ear()
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
