import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { inRepo } from "../tools/lib/repo.mjs"
import { freePort, type Place } from "./temporary.ts"

/** The built dashboard as its own process, for benches without a mail service. */

export const secretsOfBench = {
  NEXTAUTH_SECRET: "a session secret of the bench that is long enough",
  SEAL_SECRETS: "a sealing secret of the bench that is long enough",
}

const server = inRepo(".next/standalone/server.js")

/** False where `npm run build` has not been run. */
export const isBuilt = (): boolean => existsSync(server)

export type DashboardProcess = { origin: string; pid: number; stop(): Promise<void> }

/** Starts it on a migrated database, and waits until `path` answers. */
export async function startDashboard(place: Place, path: string): Promise<DashboardProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [server], {
    env: { ...process.env, ...settingsOf(place, port) },
    stdio: "ignore",
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill("SIGTERM")
    await ended
  }
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilItAnswers(origin + path, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, pid: child.pid ?? 0, stop }
}

const settingsOf = (place: Place, port: number): Record<string, string> => ({
  ...secretsOfBench,
  NODE_ENV: "production",
  PORT: String(port),
  HOSTNAME: "127.0.0.1",
  DASHBOARD_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: "silent",
  DATABASE_URL: place.databaseUrl,
})

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 20_000
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error("The dashboard did not start.")
}
