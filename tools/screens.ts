import { existsSync, readFileSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { argv, env } from "node:process"
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test"
import { findChromium } from "./lib/chromium.mjs"
import { Fault } from "./lib/fault.mjs"
import { startPair, stopPair } from "./lib/pair.mjs"
import { freePorts } from "./lib/ports.mjs"
import { inRepo } from "./lib/repo.mjs"
import { secretsOf } from "./lib/secrets.mjs"
import { readSettings } from "./lib/settings.mjs"

/**
 * `npm run screens`: pictures of every page on the demo's data, light and dark, on a desktop and on a phone, into
 * screens/. With `--docs` only the ones that the README shows, into docs/images/.
 */
type View = { name: string; path: (slug: string) => string; next?: (page: Page) => Promise<void> }

/** Opens the first row of the page's table, or the first link of its list, and waits for the address. */
const first = (address: RegExp) => async (page: Page) => {
  const row = page.locator("main tbody tr, main nav li a").first()
  await row.waitFor()
  await row.click()
  await page.waitForURL(address)
}

const views: View[] = [
  { name: "overview", path: (slug) => `/p/${slug}/overview` },
  { name: "messages", path: (slug) => `/p/${slug}/messages?range=7d` },
  { name: "story", path: (slug) => `/p/${slug}/messages?range=7d`, next: first(/\/messages\/.+/) },
  { name: "templates", path: (slug) => `/p/${slug}/templates` },
  {
    name: "template-editor",
    path: (slug) => `/p/${slug}/templates`,
    next: first(/\/templates\/[0-9a-f-]{36}/),
  },
  { name: "webhooks", path: (slug) => `/p/${slug}/webhooks` },
  { name: "webhook-new", path: (slug) => `/p/${slug}/webhooks/new` },
  { name: "reference", path: (slug) => `/p/${slug}/reference` },
  { name: "reference-method", path: (slug) => `/p/${slug}/reference/email/send` },
  { name: "inbox", path: (slug) => `/p/${slug}/inbox` },
  { name: "letter", path: (slug) => `/p/${slug}/inbox`, next: first(/\/inbox\/\d+/) },
  { name: "send", path: (slug) => `/p/${slug}/send` },
  { name: "start", path: (slug) => `/p/${slug}/start` },
  { name: "projects", path: () => "/projects" },
]

const shapes = [
  { name: "desktop", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false },
  { name: "phone", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
]
const themes = ["light", "dark"] as const

const forDocs = argv.includes("--docs")
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
  const pair = await startPair(settings, secretsOf(settings.dataDir, env), () => {})
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  try {
    await takeAll(browser, settings.dashboardUrl, { email: state.people[0], password: state.password })
  } finally {
    await browser.close()
    await stopPair(pair)
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
      await takePublic(context, suffix)
      await signIn(context, owner)
      for (const view of forDocs ? views.slice(0, 1) : views) await take(context, view, suffix)
      await context.close()
    }
}

async function takePublic(context: BrowserContext, suffix: string): Promise<void> {
  if (!forDocs) await take(context, { name: "sign-in", path: () => "/sign-in" }, suffix)
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

async function take(context: BrowserContext, view: View, suffix: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(view.path(slug))
  await view.next?.(page)
  await page.waitForLoadState("load")
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  // Charts measure their frame once it is there, and previews come a moment after their editor.
  await page.waitForTimeout(1200)
  const path = join(folder, `${view.name}${suffix}.png`)
  await page.screenshot({ path })
  console.log(path)
  await page.close()
}

main().catch((error) => {
  console.error(error instanceof Fault ? error.message : error)
  process.exit(1)
})
