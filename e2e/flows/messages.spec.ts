import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { suppressionGet } from "#contract/methods/suppression"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"
import { MessagesScreen } from "../screens/messages-screen.ts"
import { OverviewScreen } from "../screens/overview-screen.ts"
import { sendTo } from "../sending.ts"
import { storeRows } from "../store-rows.ts"

const readers = ["ann@gmail.com", "ben@gmail.com", "cleo@shop.example", "dora@shop.example"]
const bouncing = ["hard-bounce+one@shop.example", "hard-bounce+two@web.de"]

/** Reloads until so many messages of the whole list have left. */
async function settled(page: Page, slug: string, statuses: string, count: number): Promise<void> {
  const messages = new MessagesScreen(page)
  await expect(async () => {
    await page.goto(`/p/${slug}/messages?status=${statuses}`)
    await expect(messages.rows()).toHaveCount(count, { timeout: within(5000) })
  }).toPass({ timeout: within(90_000) })
}

test("MESSAGESPAGE-7 numbers of the overview lead to the messages that they count", async ({
  signIn,
  newProject,
  shared,
}) => {
  const { slug, api } = await newProject("Overview leads on")
  await sendTo(api, [...readers, ...bouncing])
  const page = await signIn(shared.owner)
  await settled(page, slug, "hard_bounced", bouncing.length)
  await settled(page, slug, "delivered,opened,clicked,spam,unsubscribed", readers.length)
  const messages = new MessagesScreen(page)
  const overview = new OverviewScreen(page)

  await page.goto(`/p/${slug}/overview`)
  await overview.figure("Bounced").getByRole("link").click()
  await expect(page).toHaveURL(/status=hard_bounced,soft_bounced/)
  await expect(messages.rows()).toHaveCount(bouncing.length)
  await page.goBack()
  await overview.figure("Messages sent").getByRole("link").click()
  await expect(messages.rows()).toHaveCount(readers.length + bouncing.length)
  await expect(messages.note()).toContainText("6 messages")

  // The legend's number, a cell of the table, and the bar itself.
  await page.goBack()
  await page.getByTitle("Show 2 messages").filter({ hasText: "2" }).last().click()
  await expect(messages.rows()).toHaveCount(bouncing.length)
  await page.goBack()
  await overview.showTable()
  await overview.table().getByRole("link", { name: "6" }).click()
  await expect(messages.rows()).toHaveCount(readers.length + bouncing.length)
  await page.goBack()
  // CHART-4: the table is in the URL, so that the back button returns to it.
  await expect(page).toHaveURL(/as=table/)
  await overview.showChart()
  const bars = page.locator(".recharts-bar-rectangle path")
  await bars.last().click()
  await expect(page).toHaveURL(/\/messages\?range=custom/)
  await expect(messages.rows()).toHaveCount(bouncing.length)
})

test("MESSAGESPAGE-6 a list is narrowed by domain, provider and tag, and kept as a view with its columns", async ({
  signIn,
  newProject,
  shared,
}) => {
  const { slug, api } = await newProject("Views")
  await sendTo(api, readers.slice(0, 2), { tags: ["views-a"], global_metadata: { campaign_id: "0017" } })
  await sendTo(api, readers.slice(2), { tags: ["views-b"] })
  const page = await signIn(shared.owner)
  const messages = new MessagesScreen(page)
  await expect(async () => {
    await page.goto(`/p/${slug}/messages`)
    await expect(messages.rows()).toHaveCount(readers.length, { timeout: within(5000) })
  }).toPass({ timeout: within(90_000) })

  // MESSAGESPAGE-9, MESSAGESPAGE-10: a whole address, and a campaign, which the menu offers with its messages.
  await page.getByLabel("Recipient, subject or job id").fill("DORA@shop.example")
  await expect(messages.rows()).toHaveCount(1)
  await expect(messages.row("dora@shop.example")).toBeVisible()
  await page.getByRole("button", { name: "Clear" }).click()
  await expect(messages.rows()).toHaveCount(readers.length)
  await messages.filter({ Campaign: "0017" })
  await expect(page).toHaveURL(/campaign=/)
  await expect(messages.row("ann@gmail.com")).toBeVisible()
  await expect(messages.rows()).toHaveCount(2)
  await page.getByRole("button", { name: "Remove the filter Campaign: 17" }).click()
  await expect(messages.rows()).toHaveCount(readers.length)
  // FILTER-8: two values of one field, one of them typed.
  await messages.openFilters()
  await expect(messages.value("Campaign", "17")).toBeVisible()
  await page.keyboard.press("Escape")
  await messages.filter({ Domain: "@Shop.Example" })
  await expect(page).toHaveURL(/domain=shop.example/)
  await expect(messages.rows()).toHaveCount(2)
  await messages.openFilters()
  await messages.value("Domain", "gmail.com").check()
  await expect(messages.rows()).toHaveCount(readers.length)
  await messages.value("Domain", "gmail.com").uncheck()
  await messages.value("Provider", "Gmail").check()
  await page.keyboard.press("Escape")
  await expect(messages.rows()).toHaveCount(0)
  await messages.takeFilter("Domain")
  await expect(messages.row("ann@gmail.com")).toBeVisible()
  await expect(messages.rows()).toHaveCount(2)
  await messages.filter({ Tag: "views-a" })
  await expect(messages.rows()).toHaveCount(2)
  await page.getByRole("button", { name: "Columns" }).click()
  await page.getByRole("menuitemcheckbox", { name: "Tags" }).click()
  await page.keyboard.press("Escape")
  await expect(messages.row("ann@gmail.com")).toContainText("views-a")

  await page.getByRole("button", { name: "Save view" }).click()
  const dialog = page.getByRole("dialog", { name: "Save this view" })
  await dialog.getByRole("button", { name: "Save view" }).click()
  await expect(dialog.getByText("Give the view a name.")).toBeVisible()
  await dialog.getByLabel("Name").fill("Gmail, first")
  await dialog.getByLabel("Share with the project").check()
  await dialog.getByRole("button", { name: "Save view" }).click()
  const view = messages.views().getByRole("link", { name: "Gmail, first" })
  await expect(view).toHaveAttribute("aria-current", "page")

  // Everything else is the list again; the view brings its columns back.
  await page.goto(`/p/${slug}/messages`)
  await expect(messages.rows()).toHaveCount(readers.length)
  await page.getByRole("button", { name: "Columns" }).click()
  await page.getByRole("menuitemcheckbox", { name: "Tags" }).click()
  await page.keyboard.press("Escape")
  await expect(messages.row("ann@gmail.com")).not.toContainText("views-a")
  await view.click()
  await expect(messages.rows()).toHaveCount(2)
  await expect(messages.row("ann@gmail.com")).toContainText("views-a")

  await page.getByRole("button", { name: "Change the view Gmail, first" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await expect(view).toHaveCount(0)
  await page.getByRole("button", { name: /^Undo/ }).click()
  await expect(view).toBeVisible()
})

test("MESSAGESPAGE-5 BOUNCEPAGE-17 chosen messages, and all, are exported and held back; others may not", async ({
  signIn,
  script,
  shared,
  api,
  context,
}) => {
  const emails = ["chosen-1@example.com", "chosen-2@example.com", "chosen-3@example.com", "left@example.com"]
  await sendTo(api, emails, { tags: ["chosen"] })
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const page = await signIn(shared.people.operator)
  const messages = new MessagesScreen(page)
  const path = `/p/${shared.ours.slug}/messages?tag=chosen`
  await expect(async () => {
    await page.goto(path)
    await expect(messages.rows()).toHaveCount(emails.length, { timeout: within(5000) })
  }).toPass({ timeout: within(90_000) })

  // A second click with Shift selects a range, whatever the order of messages.
  const shown = await messages.rows().allInnerTexts()
  const inOrder = shown.flatMap((text) => emails.filter((email) => text.includes(email)))
  const [first, , third] = inOrder
  await messages.box(first ?? "").click()
  await messages.box(third ?? "").click({ modifiers: ["Shift"] })
  await expect(messages.bar()).toContainText("3 selected")

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    messages.bar().getByRole("button", { name: "Export" }).click(),
  ])
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
  expect(lines).toHaveLength(4)
  expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(inOrder.slice(0, 3))
  await messages.bar().getByRole("button", { name: "Copy job ids" }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(lines[1]?.split(",")[0])

  await messages.bar().getByRole("button", { name: "Suppress" }).click()
  const dialog = page.getByRole("dialog", { name: "Suppress 3 recipients?" })
  await dialog.getByLabel("Cause").selectOption("complained")
  await dialog.getByLabel(/Reason|Comment/).fill("They asked by phone")
  await dialog.getByRole("button", { name: "Suppress 3" }).click()
  await expect(page.getByText("3 recipients suppressed")).toBeVisible()
  await expect(messages.bar()).toHaveCount(0)
  const held = await api(suppressionGet, { email: first ?? "" })
  expect(JSON.stringify(held)).toContain("complained")

  const [all] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export all as CSV" }).click(),
  ])
  expect((await readFile(await all.path(), "utf8")).trim().split("\r\n")).toHaveLength(emails.length + 1)

  // Everybody that the filters find, not only who was chosen.
  await page.getByRole("button", { name: "All recipients" }).click()
  const everybody = page.getByRole("dialog", { name: "All recipients that match the filters" })
  await expect(everybody).toContainText(`${emails.length} recipients, each counted once.`)
  await everybody.getByLabel("Cause").selectOption("complained")
  await everybody.getByRole("button", { name: `Suppress ${emails.length}` }).click()
  await expect(page.getByText("1 recipient suppressed, 3 were already suppressed")).toBeVisible()

  // Viewers see masked addresses, and take nothing away.
  const viewer = await script(shared.people.viewer)
  const url = `/api/projects/${shared.ours.slug}/messages/export`
  expect((await viewer.get(url)).status).toBe(403)
  expect((await viewer.get(`/api/projects/${shared.ours.slug}/messages/recipients`)).status).toBe(403)
  expect((await viewer.post(url, { rows: [{ job_id: "x", to: "y" }] })).status).toBe(403)
  await signIn(shared.people.viewer)
  await page.goto(path)
  await messages.rows().first().getByRole("checkbox").click()
  await expect(messages.bar().getByRole("button", { name: "Copy job ids" })).toBeVisible()
  await expect(messages.bar().getByRole("button", { name: /Suppress|Export/ })).toHaveCount(0)
})

test("MESSAGESPAGE-4 a list leads on in both directions, and back from a message the focus is on its row", async ({
  signIn,
  newProject,
  shared,
}) => {
  const { slug } = await newProject("Deep")
  await storeRows(shared.storeUrl, [
    `insert into letters (project_id, job_id, email, status, statuses, first_at, last_at, subject, sources)
     select '${slug}', 'deep-' || n, 'reader' || n || '@example.com', 'delivered', '{delivered,sent}',
       now() - n * interval '1 second', now(), 'Message ' || n, '{"reads":[]}' from generate_series(1, 160) n`,
    `insert into letter_search (project_id, first_at, job_id, email, subject, tags, domain, provider)
     select project_id, first_at, job_id, email, subject, tags, 'example.com', 'other'
     from letters where project_id = '${slug}'`,
  ])
  const page = await signIn(shared.owner)
  const messages = new MessagesScreen(page)
  const subjects = async () =>
    (await messages.rows().allInnerTexts()).map((text) => /Message (\d+)/.exec(text)?.[1])
  await page.goto(`/p/${slug}/messages?range=24h&q=Message`)
  await expect(messages.rows()).toHaveCount(50)
  for (const number of [2, 3]) {
    await page.getByRole("link", { name: "Older" }).click()
    await expect(page.getByText(new RegExp(`^Page ${number}`))).toBeVisible()
  }
  const here = await subjects()
  expect(here).toHaveLength(50)
  await page.getByRole("link", { name: "Newer" }).click()
  await expect(page.getByText(/^Page 2/)).toBeVisible()
  const before = await subjects()
  expect(before.at(-1)).toBe(String(Number(here[0]) - 1))
  await page.getByRole("link", { name: "Older" }).click()
  await expect(page.getByText(/^Page 3/)).toBeVisible()
  expect(await subjects()).toEqual(here)

  // Back from a message the focus is on its row, and the page where it was.
  const row = messages.rows().nth(40)
  const left = await row.innerText()
  await row.scrollIntoViewIfNeeded()
  await row.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/messages\/deep-/)
  await page.goBack()
  const focused = page.locator("tr:focus")
  await expect(focused).toBeInViewport()
  expect(await focused.innerText()).toBe(left)
})

test("PREFERENCE-2 a zone and a span chosen once hold on other pages and other devices; who chose none has the browser's", async ({
  signIn,
  browser,
  shared,
}) => {
  const page = await signIn(shared.people.viewer)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  const zone = (one: Page) => one.getByRole("button", { name: /^Time zone/ })
  await expect(zone(page)).toBeVisible()
  // Scripts of the first page send the browser's time zone; from then on times are in that zone.
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(cookies).toContain("time_zone")
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await expect(zone(page)).toContainText("Berlin")
  await zone(page).click()
  await page.getByPlaceholder("City or zone").fill("Kolkata")
  await page.keyboard.press("Enter")
  await expect(zone(page)).toContainText("Kolkata")
  await page.getByRole("button", { name: /Last 7 days/ }).click()
  await page.getByRole("button", { name: "Last 30 days" }).click()
  await expect(page.getByRole("button", { name: /Last 30 days/ })).toBeVisible()

  const context = await browser.newContext({ timezoneId: "Asia/Tokyo", baseURL: shared.dashboardUrl })
  await context.addCookies(await page.context().cookies())
  const elsewhere = await context.newPage()
  await expect(async () => {
    await elsewhere.goto(`/p/${shared.ours.slug}/messages`)
    await expect(zone(elsewhere)).toContainText("Kolkata", { timeout: within(1000) })
    await expect(elsewhere.getByRole("button", { name: /Last 30 days/ })).toBeVisible({
      timeout: within(1000),
    })
  }).toPass({ timeout: within(20_000) })
  await context.close()
})
