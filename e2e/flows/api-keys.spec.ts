import type { Page } from "@playwright/test"
import { within } from "../../tools/lib/timeouts.mjs"
import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import type { Shared } from "../shared-environment.ts"

/** Keys for programs, from the manager who makes one to the program that is refused at the end. */

/** Result of a program's call. */
async function call(shared: Shared, path: string, key: string, input: unknown = {}) {
  const answer = await fetch(`${shared.serviceUrl}/en/transactional/api/v1/${path}.json`, {
    method: "POST",
    headers: { "X-API-KEY": key, "Content-Type": "application/json" },
    body: JSON.stringify(input),
  })
  return { http: answer.status, ...((await answer.json()) as { status: string; code?: number }) }
}

const open = (page: Page, slug: string) => page.goto(`/p/${slug}/settings/keys`)
const lineOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name })

test("KEY-3 a program's key: made, shown once, used, held to its right, revoked", async ({
  signIn,
  script,
  shared,
}) => {
  const owner = await script(shared.owner)
  await owner.post("/api/projects", { name: "With programs" })
  const slug = "with-programs"
  const page = await signIn(shared.owner)
  // Still empty: the page explains keys, and offers the first one.
  await open(page, slug)
  await expect(page.getByText("No API keys yet")).toBeVisible()
  await page.getByRole("button", { name: "Create the first key" }).click()
  const form = page.getByRole("dialog")
  await form.getByRole("button", { name: "Create the key" }).click()
  await expect(form.getByText("Give the key a name.")).toBeVisible()
  await expect(form.getByLabel("Name")).toBeFocused()
  await form.getByLabel("Name").fill("Shop backend")
  await expect(form.getByRole("radio", { name: /^Send/ })).toBeChecked()
  await form.getByLabel("Allowed networks").fill("127.0.0.0/8\nexample.com")
  await form.getByRole("button", { name: "Create the key" }).click()
  await expect(form.getByText("example.com is not an address or a network.")).toBeVisible()
  await form.getByLabel("Allowed networks").fill("127.0.0.0/8\n::1")
  expect(await barriersOn(page)).toEqual([])
  await form.getByRole("button", { name: "Create the key" }).click()

  // Shown once, with a call that can be tried.
  const shown = page.getByRole("dialog", { name: "The key for Shop backend" })
  const key = (await shown.getByRole("region", { name: "The key", exact: true }).textContent())?.trim() ?? ""
  expect(key).toMatch(/^[0-9a-z]{48}$/)
  await expect(shown.getByRole("region", { name: "A call with curl" })).toContainText("$API_KEY")
  expect(await barriersOn(page)).toEqual([])
  await shown.getByRole("button", { name: "I have saved it" }).click()
  await expect(lineOf(page, "Shop backend")).toContainText("never")
  await page.reload()
  expect(await page.content()).not.toContain(key.slice(0, 12))

  // It sends, and reads nothing.
  const { domain } = (await call(shared, "domain/get-sandbox-domain", shared.ours.key)) as unknown as {
    domain: string
  }
  const message = {
    from_email: `hello@${domain}`,
    subject: "Hello",
    body: { plaintext: "Hello" },
    recipients: [{ email: "open@example.com" }],
  }
  const foreign = await call(shared, "email/send", key, { message })
  expect(foreign.code).toBe(1574)
  const sandbox = await owner.post(`/api/projects/${slug}/domain/get-sandbox-domain`, {})
  const sent = await call(shared, "email/send", key, {
    message: { ...message, from_email: `hello@${sandbox.body.domain}` },
  })
  expect(sent).toMatchObject({ http: 200, status: "success" })
  for (const path of ["tag/list", "webhook/list", "suppression/list", "system/info"])
    expect(await call(shared, path, key)).toMatchObject({ http: 403, code: 105 })
  for (const path of ["webhook/set", "template/delete", "api-key/create", "api-key/list", "project/list"])
    expect(await call(shared, path, key)).toMatchObject({ http: 403, code: 105 })

  // The page shows its last use.
  await expect(async () => {
    await page.reload()
    await expect(lineOf(page, "Shop backend")).toContainText("from 127.0.0.1", { timeout: within(1000) })
  }).toPass()

  // Changed: other networks apply at once.
  await lineOf(page, "Shop backend")
    .getByRole("button", { name: /Shop backend/ })
    .click()
  await page.getByRole("menuitem", { name: "Change" }).click()
  await page.getByLabel("Allowed networks").fill("192.0.2.0/24")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(lineOf(page, "Shop backend")).toContainText("192.0.2.0/24")
  expect(await call(shared, "system/ping", key)).toMatchObject({ http: 403, code: 105 })

  // Revoked: the dialog says what stops working, and then it has stopped.
  await lineOf(page, "Shop backend")
    .getByRole("button", { name: /Shop backend/ })
    .click()
  await page.getByRole("menuitem", { name: "Revoke" }).click()
  await expect(page.getByText(/Every program that uses it will be refused/)).toBeVisible()
  await page.getByRole("button", { name: "Revoke the key" }).click()
  await expect(lineOf(page, "Shop backend")).toContainText("Revoked")
  expect(await call(shared, "system/ping", key)).toMatchObject({ http: 401, code: 102 })
  expect(await barriersOn(page)).toEqual([])

  // The log has every act, and no key.
  await page.goto(`/p/${slug}/audit`)
  for (const act of ["Created an API key", "Changed an API key", "Revoked an API key"])
    await expect(page.getByRole("row").filter({ hasText: act }).first()).toBeVisible()
  expect(await page.content()).not.toContain(key.slice(0, 12))
})
