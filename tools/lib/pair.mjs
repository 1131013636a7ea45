import { healthy, listening } from "./health.mjs"
import { launch, stop } from "./launch.mjs"
import { programs } from "./programs.mjs"

/** @typedef {import("./launch.mjs").Running} Running */

/**
 * The dashboard and the service, running. The dashboard listens first: waiting calls would otherwise be refused and
 * retried only after ten minutes.
 * @param {(name: string, line: string) => void} onLine
 * @param {AbortSignal} [signal] aborts a start in progress
 * @param {(name: string, pid: number | undefined) => void} [note] is called for each program as soon as it runs
 */
export async function startPair(settings, secrets, onLine, signal, note = () => {}) {
  /** @type {{ dashboard: Running, service: Running | undefined }} */
  const pair = { dashboard: launchDashboard(settings, secrets, onLine), service: undefined }
  note(pair.dashboard.name, pair.dashboard.pid)
  const giveUp = () => stopPair(pair)
  signal?.addEventListener("abort", giveUp)
  try {
    await listening(pair.dashboard, settings.ports.dashboard, new URL(settings.dashboardInside).hostname)
    const service = launchService(settings, secrets, onLine)
    pair.service = service
    note(service.name, service.pid)
    const [health] = await Promise.all([
      dashboardHealthy(pair.dashboard, settings, secrets),
      serviceHealthy(service, settings, secrets),
    ])
    return { dashboard: pair.dashboard, service, ownerExists: health.owner_exists === true }
  } catch (error) {
    await stopPair(pair)
    throw error
  } finally {
    signal?.removeEventListener("abort", giveUp)
  }
}

/** Stops the service first, so that it can still deliver its pending callbacks, then the dashboard. */
export async function stopPair(pair) {
  if (pair.service) await stop(pair.service)
  await stop(pair.dashboard)
}

export const launchDashboard = (settings, secrets, onLine) =>
  launch(programs(settings, secrets).dashboard, (line) => onLine("dashboard", line))

export const launchService = (settings, secrets, onLine) =>
  launch(programs(settings, secrets).service, (line) => onLine("service", line))

/** Health without a token only says that the dashboard is up; with the set-up token, also whether there is an owner. */
export const dashboardHealthy = (running, settings, secrets) =>
  healthy(running, `${settings.dashboardInside}/api/health`, {
    headers: { "x-setup-token": secrets.SETUP_TOKEN },
    databaseUrl: programs(settings, secrets).dashboard.env.DATABASE_URL,
  })

export const serviceHealthy = (running, settings, secrets) =>
  healthy(running, `${settings.serviceUrl}/health`, {
    databaseUrl: programs(settings, secrets).service.env.SERVICE_DATABASE_URL,
  })
