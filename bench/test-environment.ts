import { openTestEnvironment, type TestEnvironment } from "../e2e/test-environment.ts"
import { startTemporaryServer } from "../tools/lib/postgres/temporary.mjs"

/** The built programs as in browser flows, with their own database server. */
export async function openBenchEnvironment(env: Record<string, string>): Promise<TestEnvironment> {
  const server = await startTemporaryServer({ isDurable: true, memoryMb: 256, connectionsMax: 60 })
  process.env.E2E_DATABASE_URL = server.url
  const environment = await openTestEnvironment({ name: "bench", env })
  return {
    ...environment,
    async close() {
      await environment.close()
      await server.stop()
    },
  }
}
