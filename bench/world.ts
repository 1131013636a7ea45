import { openWorld, type World } from "../e2e/world.ts"
import { startTemporaryServer } from "../tools/lib/postgres/temporary.mjs"

/** The built programs as the flows in a browser have them, with a database server of their own. */
export async function openBenchWorld(env: Record<string, string>): Promise<World> {
  const server = await startTemporaryServer({ isDurable: true, memoryMb: 256, connectionsMax: 60 })
  process.env.E2E_DATABASE_URL = server.url
  const world = await openWorld({ name: "bench", env })
  return {
    ...world,
    async close() {
      await world.close()
      await server.stop()
    },
  }
}
