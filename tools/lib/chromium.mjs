import { existsSync } from "node:fs"
import { install, which } from "./apt.mjs"
import { nodeBinary } from "./repo.mjs"
import { run } from "./run.mjs"
import { step } from "./progress.mjs"
import { bin, toolEnvironment } from "./steps.mjs"

// The shell without windows draws the same pages with half the work.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
]

/**
 * The path of a browser for e2e: CHROMIUM_PATH, an installed one, Playwright's own, else one is installed. Null when
 * none can be had.
 */
export async function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null
  return (
    (await installedChromium()) ??
    (await playwrightChromium()) ??
    ((await install("chromium-headless-shell")) || (await install("chromium"))
      ? await installedChromium()
      : null) ??
    (await downloadChromium())
  )
}

async function installedChromium() {
  for (const name of names) {
    const path = await which(name)
    if (path) return path
  }
  return null
}

async function playwrightChromium() {
  const ask = 'import("@playwright/test").then((p) => console.log(p.chromium.executablePath()))'
  const { code, output } = await run(nodeBinary(), ["-e", ask])
  const path = output.trim()
  return code === 0 && existsSync(path) ? path : null
}

async function downloadChromium() {
  const { code } = await step("Downloading a browser", () =>
    run(bin("playwright"), ["install", "chromium"], { env: toolEnvironment() }),
  )
  return code === 0 ? playwrightChromium() : null
}
