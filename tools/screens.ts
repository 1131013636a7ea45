import { existsSync, readFileSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { argv, env } from "node:process"
import { type Browser, type BrowserContext, chromium } from "@playwright/test"
import { findChromium } from "./lib/chromium.mjs"
import { Fault } from "./lib/fault.mjs"
import { holdFolder } from "./lib/hold.mjs"
import { startPair, stopPair } from "./lib/pair.mjs"
import { freePorts } from "./lib/ports.mjs"
import { openDatabase } from "./lib/postgres/database.mjs"
import { withDatabases } from "./lib/programs.mjs"
import { inRepo } from "./lib/repo.mjs"
import { secretsOf } from "./lib/secrets.mjs"
import { readSettings } from "./lib/settings.mjs"
import { openPage, type PageEntry, pages } from "./pages.ts"

/**
 * `npm run screens`: pictures of every page on the demo's data, light and dark, on a desktop and on a phone, into
 * screens/. With `--docs` only the ones that the README shows, into docs/images/.
 */

const shapes = [
  { name: "desktop", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false },
  { name: "phone", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
]
const themes = ["light", "dark"] as const

const forDocs = argv.includes("--docs")
/** Names after the options narrow the run: `npm run screens -- overview story`. */
const wanted = argv.slice(2).filter((word) => !word.startsWith("-"))
const isWanted = (page: PageEntry) =>
  forDocs ? page.name === "overview" : wanted.length === 0 || wanted.includes(page.name)
const chosen = pages.filter(isWanted)
const folder = forDocs ? inRepo("docs/images") : inRepo("screens")
const slug = "sample-shop"

async function main(): Promise<void> {
  const settings = readSettings({ ...env, ...(await ports()) }, ["--demo"])
  const statePath = join(settings.dataDir, "demo.json")
  const state = existsSync(statePath) ? JSON.parse(readFileSync(statePath, "utf8")) : {}
  if (state.state !== "ready") throw new Fault(`${settings.dataDir} holds no demo yet. Run: npm run demo`)
  const executablePath = await findChromium()
  if (!executablePath) throw new Fault("No Chromium was found; set CHROMIUM_PATH.")
  await mkdir(folder, { recursive: true })
  const hold = await holdFolder(settings.dataDir, console.log)
  const secrets = secretsOf(settings.dataDir, env)
  const database = await openDatabase(settings, secrets, console.log)
  const pair = await startPair(withDatabases(settings, database.env), secrets, () => {})
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  try {
    await takeAll(browser, settings.dashboardUrl, { email: state.people[0], password: state.password })
  } finally {
    await browser.close()
    await stopPair(pair)
    await database.stop()
    hold.release()
  }
}

async function ports(): Promise<Record<string, string>> {
  const [dashboard, service, sandboxSmtp, intakeSmtp, smtp, smtpTls] = await freePorts(6)
  return {
    PORT: String(dashboard),
    SERVICE_PORT: String(service),
    SERVICE_SANDBOX_SMTP_PORT: String(sandboxSmtp),
    SERVICE_INTAKE_SMTP_PORT: String(intakeSmtp),
    SERVICE_SMTP_PORT: String(smtp),
    SERVICE_SMTP_TLS_PORT: String(smtpTls),
  }
}

type SignIn = { email: string; password: string }

async function takeAll(browser: Browser, baseURL: string, owner: SignIn): Promise<void> {
  for (const shape of forDocs ? shapes.slice(0, 1) : shapes)
    for (const theme of themes) {
      const { name, ...device } = shape
      const context = await browser.newContext({ baseURL, ...device, colorScheme: theme })
      await context.addCookies([{ name: "theme", value: theme, url: baseURL }])
      const suffix = `${name === "desktop" ? "" : `-${name}`}-${theme}`
      for (const page of chosen.filter((one) => one.isPublic)) await take(context, page, suffix)
      await signIn(context, owner)
      for (const page of chosen.filter((one) => !one.isPublic)) await take(context, page, suffix)
      await context.close()
    }
}

async function signIn(context: BrowserContext, { email, password }: SignIn): Promise<void> {
  const page = await context.newPage()
  await page.goto("/sign-in")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"))
  await page.close()
}

async function take(context: BrowserContext, entry: PageEntry, suffix: string): Promise<void> {
  const page = await context.newPage()
  await openPage(page, entry, slug)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  // Charts measure their frame once it is there, and previews come a moment after their editor.
  await page.waitForTimeout(1200)
  const path = join(folder, `${entry.name}${suffix}.png`)
  await page.screenshot({ path })
  console.log(path)
  await page.close()
}

main().catch((error) => {
  console.error(error instanceof Fault ? error.message : error)
  process.exit(1)
})
