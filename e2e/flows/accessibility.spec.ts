import AxeBuilder from "@axe-core/playwright"
import type { Browser, BrowserContextOptions, Page } from "@playwright/test"
import { openPage, type PageEntry, pages } from "../../tools/pages.ts"
import { fillProject, openReceiver, type Receiver } from "../fill.ts"
import { expect, test } from "../fixtures.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"
import { createProject, newPassword, openWorld, setUpOwner, type World } from "../world.ts"

/** BARRIER: every page of the list, in both themes, wide and narrow, with something on it. */
const owner = { name: "Test owner", email: "owner@example.com", password: newPassword() }
let receiver: Receiver
let world: World
let slug: string

test.beforeAll(async () => {
  receiver = await openReceiver()
  world = await openWorld({ name: "accessibility", env: { SERVICE_CALLBACK_ALLOW: receiver.host } })
  const made = await createProject(world, await setUpOwner(world, owner), "Accessible")
  slug = made.slug
  await fillProject(made.api, receiver)
})
test.afterAll(async () => {
  await world.close()
  await receiver.close()
})

test.setTimeout(600_000)

const signIn = (page: Page) => new SignInScreen(page).signIn(owner.email, owner.password)

/** A page of this world; the context's own base address is known only once the world stands. */
async function newPage(browser: Browser, look: BrowserContextOptions, theme = "light"): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.dashboardUrl, ...look })
  await context.addCookies([{ name: "theme", value: theme, url: world.dashboardUrl }])
  return context.newPage()
}

/** What axe finds on a page, in words that lead to the place. */
async function barriers(page: Page, entry: PageEntry): Promise<string[]> {
  const opened = await openPage(page, entry, slug).catch((error: Error) => error)
  if (opened) return [`${entry.name}: did not open: ${opened.message}`]
  // Letters stand in frames without scripts, which axe cannot enter; they are their senders' text, not our pages.
  const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${entry.name}: ${id} at ${node.target.join(" ")} (${node.failureSummary ?? ""})`),
  )
}

for (const theme of ["light", "dark"] as const)
  test(`BARRIER-1 axe finds nothing on any page, ${theme}`, async ({ browser }) => {
    const page = await newPage(browser, {}, theme)
    const found: string[] = []
    for (const entry of pages.filter((one) => one.isPublic)) found.push(...(await barriers(page, entry)))
    await signIn(page)
    for (const entry of pages.filter((one) => !one.isPublic)) found.push(...(await barriers(page, entry)))
    await page.context().close()
    expect(found).toEqual([])
  })

/** In the page: nothing is to be scrolled sideways. */
const narrow = () => document.documentElement.scrollWidth <= window.innerWidth

/** In the page: the parts that stick out at the right and are in no part that scrolls by itself. */
function partsOutside(): string[] {
  const isOut = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1
  const isHeld = ({ parentElement: parent }: Element): boolean =>
    parent !== null && (getComputedStyle(parent).overflowX !== "visible" || isHeld(parent))
  const out = [...document.body.querySelectorAll("*")].filter((one) => isOut(one) && !isHeld(one))
  return out.map((one) => `${one.tagName} ${one.className}`)
}

test("BARRIER-2 no page is wider than a phone", async ({ browser }) => {
  const page = await newPage(browser, { viewport: { width: 390, height: 844 } })
  await signIn(page)
  const tooWide: string[] = []
  for (const entry of pages.filter((one) => !one.isPublic)) {
    await openPage(page, entry, slug)
    // A page may still be drawing itself; what is too wide after that stays too wide.
    const fits = page.waitForFunction(narrow, undefined, { timeout: 5000 }).catch(() => null)
    if (!(await fits))
      tooWide.push(`${entry.name}: ${(await page.evaluate(partsOutside)).slice(0, 4).join(" | ")}`)
  }
  await page.context().close()
  expect(tooWide).toEqual([])
})
