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
    const { addUpFromNowOn } = await import("./lib/ingest/add-up.ts")
    const { catchUpFromNowOn } = await import("./lib/catch-up/loop.ts")
    const { sendRunsOnce } = await import("./lib/send-runs/runner.ts")
    const { watchOnce } = await import("./lib/alerts/runner.ts")
    const { eraseFromNowOn } = await import("./lib/erasure-runs/runner.ts")
    const { closeStreamsAtExit } = await import("./lib/live/streams.ts")
    nameAskers(config().trustedProxies)
    readReadable()
    openEntryPoint(intake)
    if (config().metricsTokens.length > 0) measureProcessOnce()
    openHousekeepingOnce()
    addUpFromNowOn()
    catchUpFromNowOn()
    sendRunsOnce()
    watchOnce()
    eraseFromNowOn()
    closeStreamsAtExit()
  }
}
