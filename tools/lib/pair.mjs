import { healthy, listening } from "./health.mjs"
import { launch, stop } from "./launch.mjs"
import { programs } from "./programs.mjs"

/**
 * The dashboard and the service, running. The dashboard listens first: calls that wait from before would otherwise
 * bounce off and rest for ten minutes.
 * @param {(name: string, line: string) => void} onLine
 * @param {AbortSignal} [signal] gives up a start that is under way
 */
export async function startPair(settings, secrets, onLine, signal) {
  const { dashboard, service } = programs(settings, secrets)
  const inside = new URL(settings.dashboardInside)
  const first = launch(dashboard, (line) => onLine("dashboard", line))
  const pair = { dashboard: first, service: undefined }
  const giveUp = () => stopPair(pair)
  signal?.addEventListener("abort", giveUp)
  try {
    await listening(first, settings.ports.dashboard, inside.hostname)
    pair.service = launch(service, (line) => onLine("service", line))
    const [, health] = await Promise.all([
      healthy(pair.service, `${settings.serviceUrl}/health`),
      healthy(first, `${settings.dashboardInside}/api/health`),
    ])
    return { ...pair, ownerExists: health.owner_exists === true }
  } catch (error) {
    await stopPair(pair)
    throw error
  } finally {
    signal?.removeEventListener("abort", giveUp)
  }
}

/** Stops the service first, so that it can still deliver the callbacks it holds, then the dashboard. */
export async function stopPair(pair) {
  if (pair.service) await stop(pair.service)
  await stop(pair.dashboard)
}
