import { existsSync } from "node:fs"
import { defineConfig } from "@playwright/test"

const usualChromium = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
]

/** CHROMIUM_PATH, an installed browser, or Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH || usualChromium.find((path) => existsSync(path))

/**
 * Flows that stand in the shared world, one after the other: their people and projects are the same. All others have
 * worlds of their own, so that they run beside them.
 */
const inTheSharedWorld =
  /(access|confirmed|domains|exports|hostile|inbox|no-key|people|reference|send|shell|sign-in|suppressions|tags|validation)\.spec\.ts$/

export default defineConfig({
  testDir: "e2e/flows",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  workers: 2,
  projects: [
    { name: "shared world", testMatch: inTheSharedWorld, workers: 1 },
    { name: "own worlds", testIgnore: inTheSharedWorld, workers: 1 },
  ],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: "Europe/Berlin",
    locale: "en-GB",
    // Pictures of every moment cost more than the flows themselves.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
})
