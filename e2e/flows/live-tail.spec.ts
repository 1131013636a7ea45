import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import type { ApiClient } from "../../tools/api-client.ts"
import { expect, test } from "../fixtures.ts"
import { MessagesScreen } from "../screens/messages-screen.ts"

async function send(api: ApiClient, ...emails: string[]): Promise<void> {
  const { domain } = await api(domainGetSandboxDomain, {})
  const body = { plaintext: "Thank you for your order." }
  const recipients = emails.map((email) => ({ email }))
  await api(emailSend, {
    message: { recipients, from_email: `hello@${domain}`, subject: "Your live order", body },
  })
}

/** The messages of these names, from the top of the list: each address once. */
const listed = async (messages: MessagesScreen, word: string): Promise<string[]> =>
  (await messages.row(word).allInnerTexts()).map((text) => new RegExp(`${word}-\\d+`).exec(text)?.[0] ?? text)

test("TAIL-4 messages come in at the top, wait while the list is paused, and each stands there once", async ({
  signIn,
  api,
  shared,
}) => {
  const page = await signIn(shared.people.editor)
  const messages = new MessagesScreen(page)
  await page.goto(`/p/${shared.ours.slug}/messages?q=tail-`)
  await page.getByRole("radio", { name: "Last change first" }).click()
  await expect(page).toHaveURL(/sort=changed/)
  await expect(page.getByRole("radio", { name: "Live" })).toBeChecked()
  await expect(messages.table().or(page.getByText("No recent changes"))).toBeVisible()
  const search = page.getByRole("searchbox")
  await search.focus()

  await send(api, "tail-1@shop.example", "other-1@shop.example")
  await expect(messages.row("tail-1@")).toContainText("Delivered")
  await expect(page.getByRole("status").filter({ hasText: /new or changed/ })).toBeAttached()
  await expect(search).toBeFocused()
  await expect(messages.row("other-1@")).toHaveCount(0)

  // Paused by the key, resumed by the button.
  await search.blur()
  await page.keyboard.press("p")
  await expect(page.getByRole("radio", { name: "Paused" })).toBeChecked()
  await send(api, "tail-2@shop.example", "tail-3@shop.example")
  await expect(page.getByText("2 messages are waiting")).toBeVisible()
  await expect(messages.row("tail-2@")).toHaveCount(0)
  await page.getByRole("radio", { name: "Live" }).click()
  await expect(messages.row("tail-3@")).toContainText("Delivered")
  expect((await listed(messages, "tail")).sort()).toEqual(["tail-1", "tail-2", "tail-3"])
  await expect(page.getByText(/messages? (is|are) waiting/)).toHaveCount(0)

  // While the focus of the keyboard is in the rows they stay where they are.
  await messages.row("tail-1@").focus()
  await send(api, "tail-4@shop.example")
  await expect(page.getByText("On hold while you read · 1 message is waiting")).toBeVisible()
  await expect(messages.row("tail-1@")).toBeFocused()
  await search.focus()
  await expect(messages.rows().first()).toContainText("tail-4@")

  await page.getByRole("radio", { name: "Newest first" }).click()
  await expect(page).not.toHaveURL(/sort=changed/)
  await expect(messages.row("tail-4@")).toBeVisible()
})

test("TAIL-3 a browser that was cut off goes on where it was: nothing is missed, nothing comes twice", async ({
  signIn,
  api,
  shared,
  context,
}) => {
  const page = await signIn(shared.people.viewer)
  const messages = new MessagesScreen(page)
  await page.goto(`/p/${shared.ours.slug}/messages?sort=changed&domain=cut.example`)
  await expect(page.getByRole("radio", { name: "Last change first" })).toBeChecked()
  await send(api, "anna@cut.example")
  await expect(messages.row("a•••@cut.example")).toContainText("Delivered")

  // The stream breaks, and the way to the server with it.
  await context.route("**/messages/tail?**", (route) => route.abort())
  await context.setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")))
  await send(api, "bert@cut.example")
  await context.unroute("**/messages/tail?**")
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event("pageshow")))
  await expect(messages.row("b•••@cut.example")).toContainText("Delivered")
  await expect(messages.rows()).toHaveCount(2)
  await expect(page.getByText("bert@")).toHaveCount(0)
})
