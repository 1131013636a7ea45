import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test"
import { type DashboardClient, must } from "../../tools/dashboard-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { openPage, openState, type PageEntry, type PageState, pages } from "../../tools/pages.ts"
import { barriersOn, sideways, smallTargets } from "../barriers.ts"
import { fillProject, openReceiver, type Receiver } from "../fill.ts"
import { test } from "../listening.ts"
import { enterAs } from "../session.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../test-environment.ts"

/** BARRIER: every page of the list and each of its states, in both themes, wide and narrow, with something on it. */
const owner = { name: "Test owner", email: "owner@example.com", password: newPassword() }
let receiver: Receiver
let environment: TestEnvironment
let slug: string

test.beforeAll(async () => {
  receiver = await openReceiver()
  environment = await openTestEnvironment({
    name: "accessibility",
    env: { SERVICE_CALLBACK_ALLOW: receiver.host },
  })
  const client = await setUpOwner(environment, owner)
  const made = await createProject(environment, client, "Accessible")
  slug = made.slug
  await fillProject(made.api, receiver)
  await importAddress(client, slug, "imported@example.com")
})
test.afterAll(async () => {
  await environment.close()
  await receiver.close()
})

test.setTimeout(within(600_000))

/** An address imported from a file, as its details show. */
async function importAddress(client: DashboardClient, project: string, email: string): Promise<void> {
  const runs = `/api/projects/${project}/suppressions/runs`
  const { run_id } = must(await client.post(runs, { kind: "import", file: "old.csv" }), "An import")
  const suppressions = [{ email, cause: "unsubscribed", line: 7 }]
  must(await client.post(`${runs}/${run_id}`, { suppressions }), "Its step")
  must(await client.post(`${runs}/${run_id}`, { end: "done" }), "Its end")
}

const signIn = (page: Page) => enterAs(page.context(), environment.dashboardUrl, owner)

/** A page of this environment; the context's own base address is known only once the environment runs. */
async function newPage(browser: Browser, look: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: environment.dashboardUrl, ...look })
  return context.newPage()
}

/** Each line with the name of the page in front. */
const named = ({ name }: PageEntry, lines: string[]) => lines.map((line) => `${name}: ${line}`)

async function lookAt(page: Page, entry: PageEntry): Promise<string[]> {
  const failed = await openPage(page, entry, slug).catch((error: Error) => error)
  return named(entry, failed ? [`did not open: ${failed.message}`] : await lookAtBothWidths(page, entry))
}

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Opened on a phone, where less has room; then the same page at a desk, where axe looks at it in both themes. */
async function lookAtBothWidths(page: Page, entry: PageEntry): Promise<string[]> {
  const narrow = [
    ...(entry.isOtherOnPhone ? await barriersOn(page) : await sideways(page)),
    ...(await smallTargets(page)),
  ].map((one) => `phone: ${one}`)
  await page.setViewportSize(desk)
  const wide = [...(await barriersOn(page)), ...(await smallTargets(page))]
  const address = page.url()
  const ofStates: string[] = []
  for (const [name, state] of Object.entries(entry.states ?? {}))
    ofStates.push(...(await lookAtState(page, address, state)).map((one) => `${name}: ${one}`))
  await page.setViewportSize(phone)
  return [...narrow, ...wide, ...ofStates]
}

/** Opened on a desktop and then resized to a phone, checked by axe in both themes. */
async function lookAtState(page: Page, address: string, state: PageState): Promise<string[]> {
  await page.setViewportSize(desk)
  const failed = await openState(page, address, state).catch((error: Error) => error)
  if (failed) return [`did not open: ${failed.message}`]
  const look = async () => [...(await barriersOn(page, state.besides)), ...(await smallTargets(page))]
  const wide = await look()
  if (state.isAtDeskOnly) return wide
  await page.setViewportSize(phone)
  return [...wide, ...(await look()).map((one) => `phone: ${one}`)]
}

/** The detectors work: they find the barriers of a page that has some. */
async function findsBarriers(page: Page): Promise<void> {
  await page.setContent(
    `<html lang="en"><title>Barriers</title><main><h1>Barriers</h1><img src="data:,">
     <h1>Again</h1><p style="color:#bbb;background:#fff">Pale</p>
     <p><button id="small" style="width:16px;height:16px;padding:0">a</button><button
       id="beside" style="width:16px;height:16px;padding:0">b</button></p>
     <p style="margin:40px"><button style="width:16px;height:16px;padding:0">c</button></p>
     <p>Read <a href="#here">this</a> first</p>
     <p><label for="yes" style="display:inline-block;padding:4px">Yes</label><input id="yes" type="checkbox"></p>
     <p style="width:3000px">Wide</p></main></html>`,
  )
  const found = await barriersOn(page)
  expect(found.filter((one) => one.startsWith("image-alt at img"))).toHaveLength(1)
  expect(found.filter((one) => /^(dark: )?color-contrast at p/.test(one))).toHaveLength(2)
  expect(found.filter((one) => one.startsWith("too wide: P"))).toHaveLength(1)
  expect(found.filter((one) => one.startsWith("target-size at #small"))).toHaveLength(1)
  expect(found.filter((one) => one.startsWith("target-size"))).toHaveLength(2)
  expect(await smallTargets(page)).toEqual([
    'too small: BUTTON "a" 16 × 16',
    'too small: BUTTON "b" 16 × 16',
    'too small: BUTTON "c" 16 × 16',
  ])
  expect(found.filter((one) => one.startsWith("2 h1: Barriers | Again"))).toHaveLength(1)
}

test("BARRIER-1 BARRIER-2 BARRIER-3 BARRIER-4 HOOKPAGE-6 axe finds nothing on any page or in its states, light or dark, each has one h1, is no wider than a phone, and has nothing too small for a finger", async ({
  browser,
}) => {
  const page = await newPage(browser, { viewport: desk })
  await test.step("what looks for barriers finds them", () => findsBarriers(page))
  await page.setViewportSize(phone)
  const found: string[] = []
  for (const entry of pages.filter((one) => one.isPublic)) found.push(...(await lookAt(page, entry)))
  await signIn(page)
  for (const entry of pages.filter((one) => !one.isPublic)) found.push(...(await lookAt(page, entry)))
  await page.context().close()
  expect(found).toEqual([])
})

test("every page opens with its heading and content, without an error of script or server", async ({
  browser,
}) => {
  const page = await newPage(browser, { viewport: desk })
  const faults: string[] = []
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on("response", (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`)
  })
  const open = async (list: typeof pages) => {
    for (const entry of list)
      await test.step(entry.name, async () => {
        await openPage(page, entry, slug)
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
        await expect(page.getByRole("main")).toContainText(/\w{3}/)
      })
  }
  await open(pages.filter((one) => one.isPublic))
  await signIn(page)
  await open(pages.filter((one) => !one.isPublic))
  await page.context().close()
  expect(faults).toEqual([])
})
