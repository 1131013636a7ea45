import { cleanup, configure } from "@testing-library/react"
import { afterAll, vi } from "vitest"
import { within } from "./lib/timeouts.mjs"

/** Set up before every test of drawn parts: machines are shared, and what is waited for may take longer than a second. */
configure({ asyncUtilTimeout: within(15_000) })

/**
 * Files share a worker's window and its loaded packages, because loading them took two thirds of their time. Our own
 * modules are loaded again for each file, because some keep state and many files replace them.
 */
vi.resetModules()

/**
 * No time is idle here. A part that waits for it (components/ui/part.tsx) would be loaded after its file has ended, and
 * with it modules that the next file is about to replace.
 */
window.requestIdleCallback = () => 0
window.cancelIdleCallback = () => {}

/**
 * The next file finds the window as the first one did. What is still being loaded would be among its modules, with those
 * that this file has replaced.
 */
afterAll(async () => {
  cleanup()
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  document.head.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, "", "/")
})
