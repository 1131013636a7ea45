import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { findChromium } from "../tools/lib/chromium.mjs"
import { startTemporaryServer } from "../tools/lib/postgres/temporary.mjs"
import { inRepo } from "../tools/lib/repo.mjs"
import { printLine } from "../tools/lib/progress.mjs"
import { isBuilt } from "../tools/lib/sources.mjs"
import { SignInScreen } from "./screens/sign-in-screen.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "./test-environment.ts"

/**
 * `npm run faces`: screenshots of states that `npm run screens` does not show, into screens/faces: pages of an empty
 * project, of one with three messages, while loading, and while a service they call does not answer. One sheet of all
 * pages per state, theme and width.
 */
const sections = [
  "overview",
  "messages",
  "bounces",
  "engagement",
  "alerts",
  "templates",
  "webhooks",
  "suppressions",
  "domains",
  "inbox",
]
const shapes = [
  { name: "desktop", viewport: { width: 1280, height: 800 } },
  { name: "phone", viewport: { width: 390, height: 844 } },
]
const themes = ["light", "dark"] as const
const folder = inRepo("screens/faces")
const owner = { name: "Owner", email: "owner@example.com", password: newPassword() }

type Picture = { section: string; png: Buffer }

async function main(): Promise<void> {
  if (!isBuilt()) throw new Error("The pictures are of the built programs: npm run build")
  const executablePath = await findChromium()
  if (!executablePath) throw new Error("No Chromium was found; set CHROMIUM_PATH.")
  await mkdir(folder, { recursive: true })
  const server = await startTemporaryServer({ memoryMb: 128, connectionsMax: 60 })
  const environment = await openTestEnvironment({ name: "faces", server: server.url })
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  let isUp = true
  try {
    const person = await setUpOwner(environment, owner)
    const empty = await createProject(environment, person, "Nothing yet")
    const three = await createProject(environment, person, "Three messages")
    await sendThree(three.api)
    const each = await contextsOf(browser, environment)
    for (const one of each) {
      await take(one, "empty", (page, section) => open(page, empty.slug, section))
      await take(one, "three", (page, section) => open(page, three.slug, section))
      await take(one, "loading", (page, section) => openHeld(page, three.slug, section))
    }
    await environment.service.stop()
    for (const one of each) await take(one, "no-service", (page, section) => open(page, three.slug, section))
    await server.halt("fast")
    isUp = false
    for (const one of each) await take(one, "no-database", (page, section) => open(page, three.slug, section))
  } finally {
    await browser.close()
    if (!isUp) await server.begin()
    await environment.close()
    await server.stop()
  }
}

type Api = Awaited<ReturnType<typeof createProject>>["api"]

/** One is opened and clicked, one bounces, one arrives. */
async function sendThree(api: Api): Promise<void> {
  const { domain } = await api(domainGetSandboxDomain, {})
  for (const name of ["click", "hard-bounce", "sam"])
    await api(emailSend, {
      message: {
        recipients: [{ email: `${name}@example.com` }],
        from_email: `hello@${domain}`,
        subject: "Your order",
        body: { html: '<p>Thank you. <a href="https://example.com/">See it</a></p>' },
      },
    })
  await sleep(15_000)
}

type Look = { context: BrowserContext; name: string }

async function contextsOf(browser: Browser, environment: TestEnvironment): Promise<Look[]> {
  const looks: Look[] = []
  for (const { name, viewport } of shapes)
    for (const theme of themes) {
      const baseURL = environment.dashboardUrl
      const context = await browser.newContext({ baseURL, viewport, colorScheme: theme })
      await context.addCookies([{ name: "theme", value: theme, url: baseURL }])
      const page = await context.newPage()
      await new SignInScreen(page).signIn(owner.email, owner.password)
      await page.close()
      looks.push({ context, name: `${name}-${theme}` })
    }
  return looks
}

async function open(page: Page, slug: string, section: string): Promise<void> {
  await page.goto(`/p/${slug}/${section}`)
  await page.waitForLoadState("load")
  await sleep(900)
}

/** From another page to this one, whose answer is held back. */
async function openHeld(page: Page, slug: string, section: string): Promise<void> {
  await page.goto(`/p/${slug}/settings`)
  await page.waitForLoadState("networkidle")
  await page.route(
    (url) => url.searchParams.has("_rsc") && url.pathname.endsWith(`/${section}`),
    () => {},
  )
  await page.evaluate((href) => {
    const link = [...document.querySelectorAll("a")].find((one) => one.getAttribute("href")?.startsWith(href))
    link?.click()
  }, `/p/${slug}/${section}`)
  await sleep(700)
}

/** All pages of one face on one sheet. */
async function take(
  { context, name }: Look,
  face: string,
  show: (page: Page, section: string) => Promise<void>,
): Promise<void> {
  const pictures: Picture[] = []
  for (const section of sections) {
    const page = await context.newPage()
    await show(page, section)
    pictures.push({ section, png: await page.screenshot() })
    await page.close()
  }
  const path = join(folder, `${face}-${name}.png`)
  const sheet = await context.newPage()
  await sheet.setViewportSize({ width: 1920, height: 1000 })
  await sheet.setContent(sheetOf(pictures, name.startsWith("phone") ? 5 : 3))
  await sheet.screenshot({ path, fullPage: true })
  await sheet.close()
  printLine(path)
}

const sheetOf = (pictures: readonly Picture[], columns: number): string =>
  `<body style="margin:8px;background:#888"><div style="display:grid;gap:8px;grid-template-columns:repeat(${columns},1fr)">${pictures
    .map(
      ({ section, png }) =>
        `<figure style="margin:0"><figcaption style="font:12px sans-serif">${section}</figcaption><img style="width:100%" src="data:image/png;base64,${png.toString("base64")}"></figure>`,
    )
    .join("")}</div>`

main().catch((error) => {
  printLine(String(error instanceof Error ? error.message : error))
  process.exit(1)
})
