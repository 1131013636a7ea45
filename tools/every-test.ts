import { configureGlobal } from "fast-check"
import { vi } from "vitest"
import { pollMs, within } from "./lib/timeouts.mjs"

/** Set up before every test file. Property tests draw from the seed of the run, which a second asking repeats. */
const seed = process.env.TEST_SEED
if (seed) configureGlobal({ seed: Number(seed) })

/**
 * `vi.waitFor` gives up after a second, without a setting for it: here it waits as long as `expect.poll`, or longer if
 * a test requests it. Workers share loaded modules, so the first version is saved.
 */
const shared = globalThis as { waybillWaitFor?: typeof vi.waitFor }
shared.waybillWaitFor ??= vi.waitFor
const { waybillWaitFor: waitFor } = shared
vi.waitFor = (callback, options) => {
  const { timeout = 0, interval = 20 } = typeof options === "object" ? options : {}
  return waitFor(callback, { interval, timeout: within(Math.max(timeout, pollMs)) })
}
