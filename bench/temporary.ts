import { temporaryDatabase } from "#postgres/temporary-database"
import { freePorts } from "../tools/lib/ports.mjs"
import { startTemporaryServer } from "../tools/lib/postgres/temporary.mjs"

/** A separate database for a program under measurement. */
export type Place = {
  databaseUrl: string
  /** The database server's first process; undefined when BENCH_DATABASE_URL names the server. */
  serverPid: number | undefined
  remove(): Promise<void>
}

/**
 * An empty place on the server that Waybill brings, as durable as in production and with its usual memory, or on the
 * one that BENCH_DATABASE_URL names; `remove` leaves nothing behind.
 */
export async function newPlace(): Promise<Place> {
  const configured = process.env.BENCH_DATABASE_URL
  const server = configured
    ? null
    : await startTemporaryServer({ isDurable: true, memoryMb: 256, connectionsMax: 60 })
  const database = await temporaryDatabase(configured ?? server?.url ?? "", "waybill_bench")
  return {
    databaseUrl: database.url,
    serverPid: server?.pid(),
    async remove() {
      await database.drop()
      await server?.stop()
    },
  }
}

/** A port of the loopback that was free a moment ago. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0] as number
