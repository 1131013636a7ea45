import { readFile } from "node:fs/promises"
import { type Browser, expect, type Page, test } from "@playwright/test"
import { SendScreen } from "../screens/send-screen.ts"
import { enterAs } from "../session.ts"
import { storeRows } from "../store-rows.ts"
import { createProject, newPassword, openWorld, quickenPasswords, setUpOwner, type World } from "../world.ts"

/**
 * A run to a long list, left and found again, seen by two people, over kills of the dashboard. It is scheduled for later:
 * the service takes every message and delivers none while the flow looks.
 */
const people = 20_000
let world: World
let slug = ""
const password = newPassword()
const emails = { editor: "editor@example.com", manager: "manager@example.com" }

test.beforeAll(async () => {
  world = await openWorld({ name: "send-runs" })
  const owner = await setUpOwner(world, { name: "Owner", email: "owner@example.com", password })
  slug = (await createProject(world, owner, "Shop")).slug
  await world.addPeople(
    (["editor", "manager"] as const).map((role) => ({
      name: `Test ${role}`,
      email: emails[role],
      password,
      roles: { [slug]: role },
    })),
  )
  await quickenPasswords(world, password)
})
test.afterAll(() => world.close())

async function pageOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.dashboardUrl, acceptDownloads: true })
  await enterAs(context, world.dashboardUrl, { email, password })
  return context.newPage()
}

/** Every 64th person has no voucher, and two lines are no people. */
function csv(): string {
  const rows = Array.from(
    { length: people },
    (_, nth) => `reader${nth}@example.com,${nth % 64 === 63 ? "" : `V-${nth}`}`,
  )
  return ["email,voucher", ...rows, "not-an-address,V", "short"].join("\n")
}
const withoutVoucher = Math.floor(people / 64)
const written = people - withoutVoucher

const settled = async (page: Page): Promise<number> => {
  const text = await new SendScreen(page).result().innerText()
  return Number(/([\d,]+) of [\d,]+ people/.exec(text)?.[1]?.replaceAll(",", "") ?? -1)
}
/** How many messages the service has, and to how many people. */
const atService = async () => {
  const [rows] = await storeRows<{ all: string; distinct: string }>(world.databases.SERVICE_DATABASE_URL, [
    `select count(*) as all, count(distinct email) as distinct from letters where email like 'reader%'`,
  ])
  return [Number(rows?.[0]?.all), Number(rows?.[0]?.distinct)]
}

test("RUN-2 RUN-3 RUN-5 RUN-11 SENDING-9 a run is left, found, paused, resumed and seen by two, over kills of the dashboard", async ({
  browser,
}) => {
  test.setTimeout(420_000)
  const page = await pageOf(browser, emails.editor)
  const screen = new SendScreen(page)
  await screen.open("", slug)
  await screen.write("Your {{voucher}}", "Use {{voucher}} soon.")
  await screen.chooseCsv("people.csv", csv())
  await page.getByRole("radio", { name: "Later" }).click()
  await page.getByRole("button", { name: "Schedule for 20,000 people" }).click()

  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("{{voucher}} is empty for 312 of 20,000 people")
  await expect(dialog).toContainText("first: reader63@example.com, line 65")
  await expect(dialog).toContainText("Your V-0")
  await dialog.getByRole("button", { name: "Next person" }).click()
  await expect(dialog).toContainText("Your V-1")
  await dialog.getByRole("radio", { name: "Leave 312 people out" }).click()
  await dialog.getByRole("button", { name: "Schedule for 19,688 people" }).click()

  // Paused in the middle, and left.
  await expect(screen.result()).toContainText("of 19,688 people", { timeout: 60_000 })
  await screen.result().getByRole("button", { name: "Pause" }).click()
  await expect(screen.result()).toContainText("Paused")
  await page.goto(`/p/${slug}/overview`)
  const other = await pageOf(browser, emails.manager)
  const beside = new SendScreen(other)
  await beside.open("", slug)
  const row = other.getByRole("row", { name: /Your \{\{voucher\}\}/ })
  await expect(row).toContainText("Test editor")
  await expect(row).toContainText("Paused")
  await row.getByRole("link").click()
  await expect(beside.result()).toContainText("Paused")
  expect(other.url()).toContain("run=")

  // The dashboard is killed and started again: nothing has moved, and it goes on where it was.
  const before = await settled(other)
  expect(before).toBeLessThan(written)
  await world.dashboard.kill()
  await world.dashboard.start()
  await page.goto(other.url())
  await expect(screen.result()).toContainText("Paused")
  expect(await settled(page)).toBe(before)
  await screen.result().getByRole("button", { name: "Resume" }).click()
  // The other page shows the same without a word.
  await expect.poll(() => settled(other), { timeout: 60_000 }).toBeGreaterThan(before)

  // Killed in the middle of its calls, it goes on by itself.
  await world.dashboard.kill()
  await world.dashboard.start()
  await page.goto(other.url())
  await other.reload()
  for (const each of [screen, beside])
    await expect(each.result()).toContainText("19,688 messages go out", { timeout: 180_000 })
  await expect(page.getByRole("row", { name: /Your \{\{voucher\}\}/ })).toContainText("19,688 accepted")
  expect(await atService()).toEqual([written, written])

  const waiting = page.waitForEvent("download")
  await screen.result().getByRole("link", { name: "Download the result" }).click()
  const lines = (await readFile(await (await waiting).path(), "utf8")).trimEnd().split("\r\n")
  expect(lines[0]).toBe("\ufeffemail,outcome,job_id,reason")
  expect(lines).toHaveLength(written + 1)
  expect(lines.slice(1).every((line) => line.includes(",accepted,"))).toBe(true)
  expect(new Set(lines).size).toBe(written + 1)
})

test("RUN-6 the run of a project is nobody else's", async ({ browser }) => {
  const page = await pageOf(browser, emails.manager)
  const { runs } = (await (await page.request.get(`/api/projects/${slug}/send-runs`)).json()) as {
    runs: { run_id: string }[]
  }
  const run_id = runs[0]?.run_id ?? "none"
  await world.addPeople([{ name: "Stranger", email: "stranger@example.com", password, roles: {} }])
  await quickenPasswords(world, password)
  const stranger = await pageOf(browser, "stranger@example.com")
  for (const path of ["", `/${run_id}`, `/${run_id}/result`])
    expect((await stranger.request.get(`/api/projects/${slug}/send-runs${path}`)).status()).toBe(404)
  const act = { data: { act: "stop" }, headers: { origin: world.dashboardUrl } }
  expect((await stranger.request.post(`/api/projects/${slug}/send-runs/${run_id}`, act)).status()).toBe(404)
})
