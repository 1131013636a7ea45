import { existsSync } from "node:fs"
import { defineConfig } from "@playwright/test"

const usualChromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome-stable"]

/** CHROMIUM_PATH, an installed browser, or Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH || usualChromium.find((path) => existsSync(path))

export default defineConfig({
  testDir: "e2e/flows",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  // One world (two programs and a browser) fills a small machine.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: "Europe/Berlin",
    locale: "en-GB",
    trace: "retain-on-failure",
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
