import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { parentPort, Worker, workerData } from "node:worker_threads"

/** Time of the fixed work on the quiet two-core machine that all time-outs were chosen on. */
const quietMs = 700
const largest = 6

/**
 * Slowness factor of this machine: 1 on a quiet one, 3 on a slow or busy one. `npm test` measures it and passes it to
 * its suites; 1 when a suite is started directly.
 */
export const timeoutFactor = () => Number(process.env.TIMEOUT_FACTOR) || 1

/** How long a test polls for what it expects. */
export const pollMs = 30_000

/** A time-out in milliseconds, as this machine needs it. */
export const within = (ms) => Math.round(ms * timeoutFactor())

/** Times a fixed piece of work on all cores at once and returns the factor, between 1 and 6. */
export async function measureFactor() {
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: availableParallelism() }, workOnce))
  const factor = (performance.now() - startedAt) / quietMs
  return Math.min(largest, Math.max(1, Math.round(factor * 10) / 10))
}

const workOnce = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { isTimeoutWork: true } })
    worker.on("message", resolve)
    worker.on("error", reject)
  })

/** Typical work of programs and tests: texts to objects and back, objects that are sorted and thrown away. */
function work() {
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
  let length = 0
  for (let round = 0; round < 160; round += 1) {
    const rows = Array.from({ length: 4000 }, () => ({
      id: next(),
      name: `row ${next()}`,
      at: [next(), next()],
    }))
    const read = JSON.parse(JSON.stringify(rows.sort((a, b) => a.name.localeCompare(b.name))))
    length += new Map(read.map((row) => [row.id, row])).size
  }
  return length
}

if (workerData?.isTimeoutWork) parentPort?.postMessage(work())
