import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { eventDumpList } from "#contract/methods/event-dump"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"

const table = (page: Page) => page.getByRole("table", { name: "Exports" })

test("EXPORT-2 events are ordered, made, fetched through the dashboard and deleted", async ({
  signIn,
  script,
  shared,
  api,
  playwright,
}) => {
  const { domain } = await api(domainGetSandboxDomain, {})
  const recipients = [{ email: "exported@example.com" }]
  const message = { recipients, from_email: `hello@${domain}`, subject: "Export", body: { plaintext: "x" } }
  await api(emailSend, { message })

  const page = await signIn(shared.people.operator)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await page.getByRole("link", { name: "Messages", exact: true }).click()
  await page.getByRole("link", { name: "Exports" }).click()
  await page.getByRole("link", { name: "Order an export" }).click()
  await page.getByLabel("Recipient", { exact: true }).fill("nobody")
  await page.getByRole("button", { name: "Order export" }).click()
  await expect(page.getByText("This is not an e-mail address.")).toBeVisible()
  await expect(page.getByLabel("Recipient", { exact: true })).toBeFocused()
  await page.getByLabel("Recipient", { exact: true }).fill("exported@example.com")
  await page.getByRole("button", { name: "Order export" }).press("Enter")
  await expect(page).toHaveURL(/\/exports$/)

  const row = table(page).getByRole("row", { name: /exported@example\.com/ })
  await expect(row).toContainText("Ready", { timeout: within(60_000) })
  await expect(row).toContainText("by Test operator")
  const link = row.getByRole("link", { name: /^Download file 1/ })
  const href = (await link.getAttribute("href")) ?? ""
  expect(href).toMatch(new RegExp(`^/api/projects/${shared.ours.slug}/exports/`))
  const [saved] = await Promise.all([page.waitForEvent("download"), link.click()])
  expect(saved.suggestedFilename()).toMatch(/^events-.*-1\.csv$/)
  expect(await readFile(await saved.path(), "utf8")).toContain("exported@example.com")

  // The service's own address of the file is public to everyone who has it, so no browser must receive it.
  const { event_dumps } = await api(eventDumpList, {})
  const secret = event_dumps[0]?.files?.[0]?.url.split("/").at(-1)?.slice(0, 32) ?? "none"
  const client = await script(shared.people.operator)
  const { body } = await client.post(`/api/projects/${shared.ours.slug}/event-dump/list`, {})
  expect(JSON.stringify(body)).not.toContain(secret)
  expect(await page.content()).not.toContain(secret)

  const nobody = await playwright.request.newContext({ baseURL: shared.dashboardUrl })
  expect((await nobody.get(href)).status()).toBe(401)
  await nobody.dispose()
  expect((await page.request.get(`${href}9`)).status()).toBe(404)
  expect((await page.request.get(href.replace(shared.ours.slug, shared.theirs.slug))).status()).toBe(404)

  await row.getByRole("button", { name: "Delete the export" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete export" }).click()
  // As long as the question is open, no row can be found behind it.
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(row).toHaveCount(0)
  expect((await page.request.get(href)).status()).toBe(404)
})
