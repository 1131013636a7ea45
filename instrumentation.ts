/** What happens once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { config } = await import("./lib/config.ts")
    const { nameAskers } = await import("./lib/auth/client-address.ts")
    const { readReadable } = await import("./lib/auth/readable-request.ts")
    const { openEntryPoint } = await import("./app/api/callbacks/entry-point.ts")
    const { intake } = await import("./app/api/callbacks/intake.ts")
    const { measureProcessOnce } = await import("./lib/program-metrics.ts")
    const { openHousekeepingOnce } = await import("./lib/housekeeping/open.ts")
    const { sendRunsOnce } = await import("./lib/send-runs/runner.ts")
    const { closeStreamsAtExit } = await import("./lib/live/streams.ts")
    nameAskers(config().trustedProxies)
    readReadable()
    openEntryPoint(intake)
    if (config().metricsTokens.length > 0) measureProcessOnce()
    openHousekeepingOnce()
    sendRunsOnce()
    closeStreamsAtExit()
  }
}
