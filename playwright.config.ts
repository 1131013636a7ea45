import { existsSync } from "node:fs"
import { defineConfig } from "@playwright/test"
import { coreFlows } from "./tools/gate.mjs"
import { within } from "./tools/lib/timeouts.mjs"

const usualChromium = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
]

/** CHROMIUM_PATH, an installed browser, or Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH || usualChromium.find((path) => existsSync(path))

/**
 * Files whose flows have their own environment. They take longest and begin first, so that no worker ends up alone with
 * them.
 */
const inOwnEnvironments =
  /(a-day|accessibility|at-work|database-away|events-killed|first-days|forms|language|projects|provider|service-hangs|soak|start|start-killed|template-life|webhooks)\.spec\.ts$/

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")

/** TESTS=core: the flows of `npm test`. Playwright matches project, file and titles in one line. */
const core = Object.entries(coreFlows).flatMap(([file, titles]) =>
  titles.map((title) => new RegExp(`\\b${escaped(file)}\\.spec\\.ts .*${escaped(title)}`)),
)

export default defineConfig({
  testDir: "e2e/flows",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  // One more than the cores of a small machine: a flow often waits for what the service does in the background.
  workers: 3,
  projects: [
    { name: "own environment", testMatch: inOwnEnvironments },
    { name: "shared environment", testIgnore: inOwnEnvironments },
  ],
  ...(process.env.TESTS === "core" ? { grep: core } : {}),
  timeout: within(120_000),
  expect: { timeout: within(15_000) },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: "Europe/Berlin",
    locale: "en-GB",
    // The processor draws every frame of an animation here, and flows would wait for each one.
    contextOptions: { reducedMotion: "reduce" },
    // Records of every moment cost a fifth of the processor: `npm run e2e -- --trace retain-on-failure` has them.
    trace: "off",
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
        // A page lives for some seconds here: compiling its scripts well costs more than it spares, and so does cleaning
        // up after every megabyte.
        "--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16,--single-threaded-gc",
      ],
    },
  },
})
