import { domainGetSandboxDomain } from "#contract/domain/get-sandbox-domain"
import { emailSend } from "#contract/email/send"
import type { ApiClient } from "../../tools/api-client.ts"
import { must } from "../../tools/dashboard-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"

async function send(api: ApiClient, tags: string[]): Promise<void> {
  const { domain } = await api(domainGetSandboxDomain, {})
  // An address bounces once; after that it is held back and its letters never leave.
  const recipients = [{ email: "ann@example.com" }, { email: `hard-bounce+tags${tags.length}@example.com` }]
  const body = { plaintext: "Hello" }
  await api(emailSend, {
    message: { recipients, from_email: `hello@${domain}`, subject: "Tags", body, tags },
  })
}

test("TAGPAGE-1 a tag shows what became of its letters, is sorted and searched by the address, and deleted", async ({
  signIn,
  shared,
  api,
}) => {
  await send(api, ["flow-welcome"])
  await send(api, ["flow-order", "flow-welcome"])
  const page = await signIn(shared.people.operator)
  await page.goto(`/p/${shared.ours.slug}/settings/tags`)
  const row = page.getByRole("row", { name: /flow-welcome/ })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText("50.0%", { timeout: within(5000) })
  }).toPass({ timeout: within(90_000) })
  await page.getByRole("link", { name: "Tag", exact: true }).click()
  await expect(page).toHaveURL(/sort=tag/)
  await page.getByRole("searchbox", { name: "Search tags" }).fill("flow-o")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/q=flow-o/)
  await expect(row).toHaveCount(0)
  await page.getByRole("button", { name: "Delete the tag flow-order" }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "Delete the tag flow-order?" })
  await expect(dialog).toContainText("Messages sent with it keep it")
  await dialog.getByRole("button", { name: "Delete tag" }).press("Enter")
  await expect(page.getByText("No tags match")).toBeVisible()
})

test("TAGPAGE-4 EXPORT-4 an empty list leads to the next step, whoever may take it", async ({
  signIn,
  script,
  shared,
}) => {
  const owner = await script(shared.owner)
  const { project_id } = must(await owner.post("/api/projects", { name: "Empty lists" }), "A project")
  const page = await signIn(shared.owner)
  await page.goto(`/p/${project_id}/settings/tags`)
  await expect(page.getByRole("link", { name: "How programs set tags" })).toHaveAttribute(
    "href",
    /reference\/email\/send$/,
  )
  await page.getByRole("link", { name: "Send a message with a tag" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Send" })).toBeVisible()
  await page.goto(`/p/${project_id}/settings/exports`)
  await page.getByRole("main").getByRole("link", { name: "Order an export" }).click()
  await expect(page).toHaveURL(/exports\/new$/)
})

test("TAGPAGE-2 editors see tags and cannot delete them; viewers see none", async ({
  signIn,
  script,
  shared,
  api,
}) => {
  await send(api, ["flow-kept"])
  const page = await signIn(shared.people.editor)
  await page.goto(`/p/${shared.ours.slug}/settings/tags`)
  await expect(page.getByRole("row", { name: /flow-kept/ })).toBeVisible()
  await expect(page.getByRole("button", { name: /Delete the tag/ })).toHaveCount(0)
  await expect(page.getByText("Editors can view tags.")).toBeVisible()
  const client = await script(shared.people.editor)
  expect((await client.post(`/api/projects/${shared.ours.slug}/tag/delete`, { tag_id: 1 })).status).toBe(403)
  const viewer = await script(shared.people.viewer)
  expect((await viewer.post(`/api/projects/${shared.ours.slug}/tag/list`, {})).status).toBe(403)
})
