import type { Hop, Plan } from "../routing/plan.ts"
import { Connection } from "./connection.ts"

export type Connections = {
  /**
   * A connection for one user alone: an idle one or a new one, as soon as the destination has fewer than its limit.
   */
  acquire(hop: Hop, destination: Destination): Promise<Connection>
  release(connection: Connection): void
  /** Whether the destination has all of its connections in use, and as many letters wait for one. */
  isCrowded(destination: Destination): boolean
  isClosed(): boolean
  /** Ends everything at once; pending `acquire` calls reject. */
  close(): void
}

/** Our own side closed; the delivery result is unknown. */
export class ConnectionsClosed extends Error {}

export type Destination = Pick<Plan, "destination" | "connectionsMax">

/** Connections of one destination that are in use, and the queue for the next free one. */
type Usage = { used: number; waiting: { resolve(): void; reject(error: Error): void }[] }

/**
 * Connections in use for longer, in real time, do not count among a host's `connectionsMax`: where one destination behind
 * the host stalls, the others go on over new connections.
 */
const stalledMs = 1000
const recheckMs = 200
/** Idle connections are closed after this long in real time, before most hosts do it themselves. */
const idleMs = 30_000
/** Idle connections of all hosts: of thousands of domains, each with a host of its own, a process has no room for all. */
const idleMax = 200

/**
 * A pool of connections by host, of which a destination uses at most its number at a time: one that stalls leaves
 * the others theirs. Connections stay open between letters: opening one costs a greeting, two EHLO and a TLS handshake.
 */
export function openConnections(ehloName: string, idleLimit = idleMax): Connections {
  const destinations = new Map<string, Usage>()
  const idle = new Map<string, Connection[]>()
  /** By host: wakes those that wait for a connection to become free. */
  const waiters = new Map<string, Set<() => void>>()
  /** In use and idle. */
  const all = new Set<Connection>()
  const destinationOf = new Map<Connection, string>()
  /** Of those in use, in real time. */
  const acquiredAt = new Map<Connection, number>()
  const idleTimers = new Map<Connection, NodeJS.Timeout>()
  let isClosed = false

  const idleOf = (host: string) => idle.get(host) ?? []
  /** Hosts without any are deleted: in time there are many. */
  const setIdle = (host: string, left: Connection[]) => {
    if (left.length > 0) idle.set(host, left)
    else idle.delete(host)
  }
  const popIdle = (host: string): Connection | undefined => {
    const found = idleOf(host).at(-1)
    setIdle(host, idleOf(host).slice(0, -1))
    return found
  }

  const reuseIdle = (host: string): Connection | undefined => {
    for (let found = popIdle(host); found; found = popIdle(host)) {
      clearTimeout(idleTimers.get(found))
      idleTimers.delete(found)
      if (found.isUsable) return found
      all.delete(found)
    }
    return undefined
  }

  const addIdle = (connection: Connection) => {
    const host = connection.hop.key
    setIdle(host, [...idleOf(host), connection])
    idleTimers.set(connection, setTimeout(() => expire(connection), idleMs).unref())
    // In the order in which they became idle.
    const [oldest] = idleTimers.keys()
    if (oldest && idleTimers.size > idleLimit) expire(oldest)
  }
  const expire = (connection: Connection) => {
    const host = connection.hop.key
    setIdle(
      host,
      idleOf(host).filter((one) => one !== connection),
    )
    clearTimeout(idleTimers.get(connection))
    idleTimers.delete(connection)
    all.delete(connection)
    connection.quit()
  }

  /** Resolves when a connection of the host was released or ended, or after a moment. */
  const untilReleased = (host: string): Promise<void> =>
    new Promise((resolve) => {
      const ofHost = waiters.get(host) ?? new Set()
      waiters.set(host, ofHost)
      const end = () => {
        clearTimeout(timer)
        ofHost.delete(end)
        if (ofHost.size === 0 && waiters.get(host) === ofHost) waiters.delete(host)
        resolve()
      }
      const timer = setTimeout(end, recheckMs)
      ofHost.add(end)
    })

  const open = (hop: Hop): Connection => {
    const connection = new Connection(hop, ehloName)
    all.add(connection)
    return connection
  }

  /** A connection that took as many messages as it may is closed. */
  const dismiss = (connection: Connection) => {
    all.delete(connection)
    if (connection.isUsable) connection.quit()
  }

  const hasCapacity = ({ key, connectionsMax }: Hop): boolean => {
    const stalledSince = performance.now() - stalledMs
    const active = [...acquiredAt].filter(([one, atMs]) => one.hop.key === key && atMs > stalledSince)
    return active.length < connectionsMax
  }

  const connectionTo = async (hop: Hop): Promise<Connection> => {
    for (;;) {
      if (isClosed) throw new ConnectionsClosed()
      const found = reuseIdle(hop.key) ?? (hasCapacity(hop) ? open(hop) : undefined)
      if (found) {
        acquiredAt.set(found, performance.now())
        return found
      }
      await untilReleased(hop.key)
    }
  }

  /** Resolves with one more in use. */
  const occupy = ({ destination: name, connectionsMax }: Destination): Promise<void> => {
    const destination = destinations.get(name) ?? { used: 0, waiting: [] }
    destinations.set(name, destination)
    if (destination.used >= connectionsMax)
      return new Promise<void>((resolve, reject) => destination.waiting.push({ resolve, reject }))
    destination.used += 1
    return Promise.resolve()
  }
  /** One less in use, or the same number when a request waits: the longest waiting takes over. */
  const vacate = (name: string) => {
    const destination = destinations.get(name)
    const next = destination?.waiting.shift()
    if (next) return next.resolve()
    if (destination) destination.used -= 1
    if (destination?.used === 0) destinations.delete(name)
  }

  return {
    async acquire(hop, destination) {
      if (isClosed) throw new ConnectionsClosed()
      await occupy(destination)
      try {
        const connection = await connectionTo(hop)
        destinationOf.set(connection, destination.destination)
        return connection
      } catch (error) {
        vacate(destination.destination)
        throw error
      }
    },
    release(connection) {
      if (connection.isUsable && !isClosed && !connection.isSpent) addIdle(connection)
      else dismiss(connection)
      const destination = destinationOf.get(connection)
      destinationOf.delete(connection)
      acquiredAt.delete(connection)
      if (destination !== undefined) vacate(destination)
      for (const resume of [...(waiters.get(connection.hop.key) ?? [])].slice(0, 1)) resume()
    },
    isCrowded({ destination, connectionsMax }) {
      const waiting = destinations.get(destination)?.waiting.length ?? 0
      return waiting >= connectionsMax
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true
      for (const connection of all) connection.destroy()
      for (const timer of idleTimers.values()) clearTimeout(timer)
      for (const { waiting } of destinations.values())
        for (const one of waiting.splice(0)) one.reject(new ConnectionsClosed())
    },
  }
}
