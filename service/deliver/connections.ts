import type { Hop } from "../routing/plan.ts"
import { Connection } from "./connection.ts"
import { type Destination, openDestinations } from "./destinations.ts"

export type Connections = {
  /**
   * A connection for one user alone: an idle one or a new one, as soon as the destination has fewer than its limit.
   */
  acquire(hop: Hop, destination: Destination): Promise<Connection>
  release(connection: Connection): void
  /** Whether the destination has all of its connections in use, and as many letters wait for one. */
  isCrowded(destination: Destination): boolean
  isClosed(): boolean
  /** Call it when the shared limits changed: closes idle connections of these destinations and admits waiting requests. */
  adjust(): void
  /** Ends everything at once; pending `acquire` calls reject. */
  close(): void
}

/** Our own side closed; the delivery result is unknown. */
export class ConnectionsClosed extends Error {}

/**
 * Connections in use for longer, in real time, do not count among a host's `connectionsMax`: where one destination
 * behind the host stalls, the others continue over new connections.
 */
const stalledMs = 1000
const recheckMs = 200
/** Idle connections are closed after this long in real time, before most hosts do it themselves. */
const idleMs = 30_000
/** Idle connections of all hosts: a process has no room for those of thousands of domains with separate hosts. */
const idleMax = 200

type Options = {
  idleLimit?: number
  /** The part of this process of a limit that all processes share. */
  shareOf?: (connectionsMax: number) => number
}

/**
 * A pool of connections by host, of which a destination uses at most its number at a time: one that stalls leaves the
 * others theirs. Those of a site (DIRECT-6) are counted with the idle ones, as the provider counts them. Connections stay
 * open between letters: opening one costs a greeting, two EHLO and a TLS handshake.
 */
export function openConnections(
  ehloName: string,
  { idleLimit = idleMax, shareOf = (connectionsMax) => connectionsMax }: Options = {},
): Connections {
  const destinations = openDestinations(shareOf)
  const idle = new Map<string, Connection[]>()
  /** By host: wakes those that wait for a connection to become free. */
  const waiters = new Map<string, Set<() => void>>()
  /** In use and idle. */
  const all = new Set<Connection>()
  /** Of the last user. */
  const destinationOf = new WeakMap<Connection, Destination>()
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
    const connection = idleOf(host).at(-1)
    setIdle(host, idleOf(host).slice(0, -1))
    return connection
  }

  const reuseIdle = (host: string): Connection | undefined => {
    for (let connection = popIdle(host); connection; connection = popIdle(host)) {
      clearTimeout(idleTimers.get(connection))
      idleTimers.delete(connection)
      if (connection.isUsable) return connection
      all.delete(connection)
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

  const idleConnectionsOf = (name: string) =>
    [...idleTimers.keys()].filter((one) => destinationOf.get(one)?.destination === name)
  /** Connections of a site beyond its limit, idle ones included. Others lend idle ones to one another. */
  const surplusOf = (destination: Destination) => {
    if (!destination.isLimitShared) return 0
    const idleCount = idleConnectionsOf(destination.destination).length
    return Math.max(0, destinations.used(destination) + idleCount - destinations.limitOf(destination))
  }
  /** The hosts of a site are many: what is idle at one of them makes room for a connection to another. */
  const closeSurplus = (destination: Destination) => {
    const count = surplusOf(destination)
    if (count === 0) return
    for (const one of idleConnectionsOf(destination.destination).slice(0, count)) expire(one)
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

  const connectionTo = async (hop: Hop, destination: Destination): Promise<Connection> => {
    for (;;) {
      if (isClosed) throw new ConnectionsClosed()
      const idleOne = reuseIdle(hop.key)
      if (!idleOne) closeSurplus(destination)
      const connection = idleOne ?? (hasCapacity(hop) ? open(hop) : undefined)
      if (connection) {
        acquiredAt.set(connection, performance.now())
        return connection
      }
      await untilReleased(hop.key)
    }
  }

  return {
    async acquire(hop, destination) {
      if (isClosed) throw new ConnectionsClosed()
      await destinations.occupy(destination)
      try {
        const connection = await connectionTo(hop, destination)
        destinationOf.set(connection, destination)
        return connection
      } catch (error) {
        destinations.vacate(destination)
        throw error
      }
    },
    release(connection) {
      const destination = destinationOf.get(connection)
      const isSurplus = destination && surplusOf(destination) > 0
      if (connection.isUsable && !isClosed && !connection.isSpent && !isSurplus) addIdle(connection)
      else dismiss(connection)
      acquiredAt.delete(connection)
      if (destination) destinations.vacate(destination)
      for (const resume of [...(waiters.get(connection.hop.key) ?? [])].slice(0, 1)) resume()
    },
    isCrowded: destinations.isCrowded,
    isClosed: () => isClosed,
    adjust() {
      for (const one of [...idleTimers.keys()]) if (destinationOf.get(one)?.isLimitShared) expire(one)
      destinations.admitAll()
    },
    close() {
      isClosed = true
      for (const connection of all) connection.destroy()
      for (const timer of idleTimers.values()) clearTimeout(timer)
      destinations.close(new ConnectionsClosed())
    },
  }
}
