import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { suppressionCount, suppressionGet } from "#contract/methods/suppression"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"
import { SuppressionsScreen } from "../screens/suppressions-screen.ts"

/** The list of addresses that get no mail, as an operator works with it, by mouse and by keys, and as others must not. */

const rows = 21_000
const reasons = ["hard bounce", "unsubscribed", "spam report"]

/** A list from another system: bounces, complaints and a few lines that cannot be used. */
const oldList = [
  "Contact,Reason,Added on",
  ...Array.from(
    { length: rows },
    (_, n) => `reader${String(n).padStart(5, "0")}@old.example,${reasons[n % 3]},2026-11-0${(n % 9) + 1}`,
  ),
  "sales(at)old.example,unsubscribed,",
  "m@x,unsubscribed,",
  "late@old.example,delivered,2026-11-02",
  "READER00001@old.example,unsubscribed,",
].join("\r\n")

/** Waits for the audit log's newest act of a kind, as the page shows it. */
async function newestAct(page: Page, slug: string, what: string): Promise<string> {
  await page.goto(`/p/${slug}/audit?what=${what}`)
  await page.locator("main tbody tr").first().click()
  const details = page.getByRole("region", { name: "Details of the entry" })
  await details.waitFor()
  return details.innerText()
}

/** Another person uses the same browser. */
async function changePerson(
  page: Page,
  signIn: (email: string) => Promise<Page>,
  email: string,
): Promise<Page> {
  await page.context().clearCookies()
  return signIn(email)
}

test.describe.configure({ mode: "serial" })

test("SUPPRESSPAGE-8 a file of 21,000 lines is checked, stopped, taken up, imported and reported by line", async ({
  signIn,
  api,
  shared,
}) => {
  const page = await signIn(shared.people.operator)
  const screen = new SuppressionsScreen(page)
  await screen.open(shared.ours.slug)
  // An empty list offers it too.
  await page.getByRole("button", { name: "Import" }).first().click()
  await screen.chooseFile("old-list.csv", oldList)
  await expect(screen.importing.getByLabel("Address")).toHaveValue("0")
  await expect(screen.importing.getByLabel("Cause", { exact: true })).toHaveValue("1")
  await expect(screen.importing.getByLabel("Since")).toHaveValue("2")
  await screen.importing.getByRole("button", { name: "Check the file" }).click()
  await expect(screen.importing.getByText(/^Checked in .* Nothing is saved yet/)).toBeVisible({
    timeout: within(60_000),
  })
  await expect(screen.importing.getByText("No @ sign")).toBeVisible()
  const { total } = await api(suppressionCount, { search: "@old.example" })
  expect(total).toBe(0)

  await screen.importing.getByRole("button", { name: "Add 21,000" }).click()
  await screen.importing.getByRole("button", { name: "Stop" }).click()
  await expect(screen.importing.getByText(/^Stopped\./)).toBeVisible({ timeout: within(60_000) })
  const stopped = await api(suppressionCount, { search: "@old.example" })
  expect(stopped.total).toBeLessThan(rows)
  await screen.importing.getByRole("button", { name: "Continue" }).click()
  await expect(screen.importing.getByText(/^Done in/)).toBeVisible({ timeout: within(60_000) })
  expect(await api(suppressionCount, { search: "@old.example" })).toMatchObject({
    total: rows,
    causes: { permanent_unavailable: rows / 3, unsubscribed: rows / 3, complained: rows / 3 },
  })
  // The list next to it shows them at once.
  await expect(screen.row("@old.example").first()).toBeVisible()

  const saving = page.waitForEvent("download")
  await screen.importing.getByRole("button", { name: "Report on every line" }).click()
  const report = (await readFile(await (await saving).path(), "utf8")).trimEnd().split("\r\n")
  expect(report).toHaveLength(rows + 5)
  expect(report[1]).toBe("2,Added,reader00000@old.example,hard bounce,2026-11-01")
  expect(report.slice(-4).map((line) => line.split(",").slice(0, 2))).toEqual([
    ["21002", "No @ sign"],
    ["21003", "The domain has no dot"],
    ["21004", "Unknown cause"],
    ["21005", "Twice in the file"],
  ])
  // SUPPRESSPAGE-11: file, line and person next to the address, and in the audit log.
  const email = "reader00005@old.example"
  await screen.open(shared.ours.slug, `?open=${email}`)
  await expect(screen.details.getByText(/old-list\.csv, line 7, by .+/)).toBeVisible()
  await page.goto(`/p/${shared.ours.slug}/audit?target=${email}`)
  await expect(page.getByRole("row", { name: /Imported suppressions.*old-list\.csv, line 7/ })).toBeVisible()
  // SUPPRESSPAGE-6: one row for all of it.
  const client = await changePerson(page, signIn, shared.people.manager)
  const act = await newestAct(client, shared.ours.slug, "suppression/import")
  expect(act).toContain("old-list.csv")
  expect(act).toContain(String(rows))
})

test("SUPPRESSPAGE-10 the list is gone through by keys alone, as far as one likes, with few rows drawn", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.operator)
  const screen = new SuppressionsScreen(page)
  await screen.open(shared.ours.slug, "?q=@old.example")
  await expect(screen.count("21,000")).toBeVisible()
  await page.keyboard.press("j")
  await expect(screen.row("reader00000@")).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("j")
  await page.keyboard.press("k")
  await expect(screen.row("reader00001@")).toBeFocused()
  // Each End goes to the last row that is there, and the next ones come.
  for (const last of ["reader00199@", "reader00399@", "reader00599@"]) {
    await expect(async () => {
      await page.keyboard.press("End")
      await expect(screen.list.locator(":focus")).toContainText(last, { timeout: 500 })
    }).toPass({ timeout: within(20_000) })
  }
  expect(await screen.list.getByRole("row").count()).toBeLessThan(80)
  // Read in one evaluation: rows come and go while the next ones load, and a removed one has no height.
  const heights = await screen.list.evaluate((list) => {
    const rows = [...list.querySelectorAll("[data-at]")]
    return [...new Set(rows.map((one) => one.getBoundingClientRect().height))]
  })
  expect(heights).toEqual([37])
  // One tab stop: from the last row the keys lead out of the list, not through its rows.
  expect(await screen.list.locator('[data-at][tabindex="0"]').count()).toBe(1)
})

test("SUPPRESSPAGE-9 chosen, removed with a reason and taken back, with the keyboard alone", async ({
  signIn,
  api,
  shared,
}) => {
  const page = await signIn(shared.people.operator)
  const screen = new SuppressionsScreen(page)
  await screen.open(shared.ours.slug)
  await page.keyboard.press("/")
  await page.keyboard.type("reader0001")
  await expect(screen.count("10")).toBeVisible()
  // Out of the field, so that letters are keys again.
  await page.keyboard.press("Tab")
  await expect(screen.row("reader00010@")).toBeVisible()
  await screen.row("reader00010@").focus()
  await page.keyboard.press("x")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("x")
  await expect(screen.page.getByText("2 selected")).toBeVisible()
  const remove = page.getByRole("toolbar").getByRole("button", { name: "Remove" })
  for (let step = 0; step < 20; step += 1) {
    if (await remove.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press("Tab")
  }
  await expect(remove).toBeFocused()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Remove the suppressions of 2 addresses?" })
  await expect(dialog).toBeVisible()
  // Without a reason nothing goes.
  const reason = dialog.getByLabel("Reason")
  await reason.focus()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(dialog.getByText("Enter a reason for the audit log.")).toBeVisible()
  await expect(reason).toBeFocused()
  await page.keyboard.type("asked by phone")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByText("2 suppressions removed", { exact: true })).toBeVisible()
  await expect(screen.row("reader00010@")).toHaveCount(0)
  expect((await api(suppressionGet, { email: "reader00010@old.example" })).suppressions).toEqual([])
  await page.keyboard.press("z")
  await expect(screen.row("reader00010@")).toBeVisible()
  await expect(page.getByText("2 addresses suppressed again")).toBeVisible()
  expect((await api(suppressionGet, { email: "reader00010@old.example" })).suppressions).toMatchObject([
    { cause: "unsubscribed", created: "2026-11-02 00:00:00" },
  ])
  const manager = await changePerson(page, signIn, shared.people.manager)
  expect(await newestAct(manager, shared.ours.slug, "suppression/delete-many")).toContain("asked by phone")
})

test("SUPPRESSPAGE-3 SUPPRESSPAGE-4 SUPPRESSPAGE-5 addresses are added, all that the filters find are downloaded and removed, and details show what caused an entry, by the mouse", async ({
  signIn,
  api,
  shared,
}) => {
  const page = await signIn(shared.people.operator)
  const screen = new SuppressionsScreen(page)
  const { domain } = await api(domainGetSandboxDomain, {})
  const send = (email: string) =>
    api(emailSend, {
      message: {
        recipients: [{ email }],
        from_email: `hello@${domain}`,
        subject: "Your order",
        body: { html: "<p>Hello</p>" },
      },
    })
  await send("hard-bounce@caused.example")

  await test.step("addresses are added by hand, with faults reported by line, and taken back", async () => {
    await screen.open(shared.ours.slug, "?q=hand")
    await page.getByRole("button", { name: "Add addresses" }).click()
    const panel = page.getByRole("region", { name: "Add addresses" })
    const field = panel.getByRole("textbox", { name: "Addresses" })
    await field.fill("hand1@example.com\nsales(at)example.com")
    await panel.getByRole("button", { name: "Add 1 address" }).click()
    await expect(panel.getByText("Line 2: sales(at)example.com · No @ sign")).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill("hand1@example.com, hand2@example.com")
    await panel.getByLabel("Cause").selectOption("Spam complaint")
    await panel.getByRole("button", { name: "Add 2 addresses" }).click()
    await expect(screen.row("hand1@")).toContainText("Spam complaint")
    await expect(screen.count("2")).toBeVisible()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(screen.row("hand1@")).toHaveCount(0)
    expect((await api(suppressionCount, { search: "hand" })).total).toBe(0)
  })
  await test.step("what the filters find is downloaded, and all of it removed", async () => {
    await screen.open(shared.ours.slug, "?q=@old.example")
    await page.getByRole("button", { name: /^Spam complaint/ }).click()
    await expect(screen.count("7,000")).toBeVisible()
    const saving = page.waitForEvent("download")
    await page.getByRole("link", { name: "Download this list as CSV" }).click()
    const lines = (await readFile(await (await saving).path(), "utf8")).trimEnd().split("\r\n")
    expect(lines).toHaveLength(7001)
    expect(lines.slice(1).every((line) => line.includes("@old.example,complained,"))).toBe(true)

    await screen.list.getByRole("checkbox", { name: "Select all rows shown" }).click()
    await page.getByRole("toolbar").getByRole("button", { name: "All 7,000 matching" }).click()
    const dialog = page.getByRole("dialog", { name: "Remove all 7,000 matching suppressions?" })
    await dialog.getByLabel("Reason").fill("the old system counted them wrongly")
    await dialog.getByRole("button", { name: "Remove 7,000" }).click()
    await expect(page.getByText("7,000 suppressions removed", { exact: true })).toBeVisible({
      timeout: within(60_000),
    })
    expect(await api(suppressionCount, { search: "@old.example" })).toMatchObject({ total: 14_000 })
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(page.getByText("7,000 addresses suppressed again")).toBeVisible({ timeout: within(60_000) })
    await expect(screen.count("7,000")).toBeVisible()
  })
  await test.step("the details show the message that caused an entry, the server's reply, and what stays", async () => {
    await expect
      .poll(
        async () => (await api(suppressionGet, { email: "hard-bounce@caused.example" })).suppressions.length,
        {
          timeout: within(30_000),
        },
      )
      .toBe(1)
    await screen.open(shared.ours.slug, "?q=hard-bounce@caused.example")
    await screen.row("hard-bounce@caused.example").click()
    await expect(screen.details).toContainText("No such mailbox")
    await expect(screen.details).toContainText("err_user_unknown")
    await expect(screen.details.getByText(/^5\d\d /)).toBeVisible()
    // The URL of the page has the open panel.
    await page.reload()
    await screen.details.getByRole("link", { name: "Open this message" }).click()
    await expect(page).toHaveURL(/\/messages\//)
    await expect(page.getByText("Your order").first()).toBeVisible()
  })
})
