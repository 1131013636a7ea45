import { capturedList } from "#contract/methods/captured"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import type { ApiClient } from "../../tools/api-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"
import { InboxScreen } from "../screens/inbox-screen.ts"

const html =
  '<!doctype html><html><body><p style="font-size:15px">Thank you for your order. We pack it today and write again when it leaves our store. Answer this letter if anything is missing, and name the order in it.</p>' +
  '<a href="https://shop.example.com/orders/1">Follow your order</a> <a href="https://evil.example/login">bank.example</a>' +
  '<img src="cid:logo.png" width="40" height="40" alt="Logo"><img src="https://pictures.example/a.png" width="90"></body></html>'
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

async function send(api: ApiClient, email: string, subject: string): Promise<string> {
  const { domain } = await api(domainGetSandboxDomain, {})
  const { job_id } = await api(emailSend, {
    message: {
      recipients: [{ email }],
      from_email: `hello@${domain}`,
      from_name: "Harbour Shop",
      subject,
      body: { html, plaintext: "Thank you for your order." },
      attachments: [{ name: "bill.pdf", type: "application/pdf", content: btoa("a bill") }],
      inline_attachments: [{ name: "logo.png", type: "image/png", content: pixel }],
    },
  })
  await expect
    .poll(async () => (await api(capturedList, { job_id })).letters.length, { timeout: within(30_000) })
    .toBe(1)
  return (await api(capturedList, { job_id })).letters[0]?.id ?? ""
}

test("INBOX-5 a letter arrives while the list is open, is found by search, and is read part by part", async ({
  signIn,
  api,
  shared,
  page,
}) => {
  await send(api, "first@example.com", "Already there")
  await signIn(shared.people.editor)
  const inbox = new InboxScreen(page)
  await inbox.open(shared.ours.slug)
  await expect(inbox.letter("first@example.com").first()).toBeVisible()
  const id = await send(api, "arrives@example.com", "Your order 1 is confirmed")
  await expect(inbox.letter("arrives@example.com")).toBeVisible()
  // With the keyboard alone: down to the next one, which Enter opens.
  await inbox.letter("arrives@example.com").getByRole("link").focus()
  await page.keyboard.press("j")
  await expect(inbox.letter("first@example.com").getByRole("link").first()).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(inbox.opened()).toContainText("first@example.com")
  await page.getByLabel("Search captured messages").fill("arrives@")
  await expect(inbox.letters()).toHaveCount(1)
  await expect(page).toHaveURL(/search=arrives/)
  await inbox.letter("arrives@example.com").getByRole("link").click()
  await expect(inbox.opened()).toContainText("Your order 1 is confirmed")

  const frame = page.frameLocator("main iframe")
  await expect(frame.getByText("Thank you for your order.")).toBeVisible()
  await expect(frame.getByAltText("Logo")).toHaveAttribute("src", /^data:image\/png;base64,/)
  await page.getByRole("radio", { name: "Phone, 375 px" }).click()
  await expect.poll(async () => (await page.locator("main iframe").boundingBox())?.width).toBeLessThan(380)
  await page.getByRole("radio", { name: "Dark" }).click()
  await expect(page.locator("main iframe")).toHaveAttribute("srcdoc", /invert\(/)

  await page.getByRole("radio", { name: /^Links/ }).click()
  await expect(page).toHaveURL(/part=links/)
  const links = page.getByRole("list", { name: "Links and pictures" }).getByRole("listitem")
  await expect(links.filter({ hasText: "Follow your order" })).toContainText(
    "https://shop.example.com/orders/1",
  )
  await expect(links.filter({ hasText: "Follow your order" })).toContainText("tracked link")
  await expect(links.filter({ hasText: "bank.example" })).toContainText(
    "a different address than the link opens",
  )
  await expect(links.filter({ hasText: "Unsubscribe" }).first()).toBeVisible()
  await page.getByRole("radio", { name: /^Checks/ }).click()
  const checks = page.getByRole("list", { name: "Checks" })
  await expect(checks).toContainText("1 link has a problem")
  await expect(checks).toContainText(/Signed by .+, the sender’s own domain/)
  await expect(checks).toContainText("Unsubscribing takes one click")
  await page.reload()
  await expect(checks).toBeVisible()

  await page.getByRole("radio", { name: "Source" }).click()
  await expect(page.getByRole("region", { name: "Source" })).toContainText("DKIM-Signature")
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download bill.pdf" }).click()
  expect((await download).suggestedFilename()).toBe("bill.pdf")
  const source = await page.request.get(`/api/projects/${shared.ours.slug}/captured-files/${id}/source`)
  expect(source.headers()["content-disposition"]).toContain(`letter-${id}.eml`)
  expect(await source.text()).toContain("Subject: Your order 1 is confirmed")
})
