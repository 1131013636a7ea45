import { monitorEventLoopDelay } from "node:perf_hooks"

/**
 * Loaded into a program before it begins (`--import`): reports to its parent how long the event loop was held up since the
 * last report, and the memory of JavaScript objects.
 */
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on("message", () => {
  process.send?.({
    maxMs: delay.max / 1e6,
    p99Ms: delay.percentile(99) / 1e6,
    cpuMs: process.cpuUsage().user / 1e3 + process.cpuUsage().system / 1e3,
    heapMb: process.memoryUsage().heapUsed / 2 ** 20,
  })
  delay.reset()
})
// The channel must not keep the process alive.
process.channel?.unref()
