import type { MessageInput } from "#contract/message"
import { capturedList } from "#contract/methods/captured"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { templateSet } from "#contract/methods/template"
import type { ApiClient } from "../../tools/api-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"
import { listening } from "../listening.ts"
import { MessageScreen } from "../screens/message-screen.ts"

async function send(api: ApiClient, email: string, overrides: Partial<MessageInput> = {}): Promise<string> {
  const { domain } = await api(domainGetSandboxDomain, {})
  const { job_id } = await api(emailSend, {
    message: {
      recipients: [{ email, substitutions: { name: "Ann" } }],
      from_email: `hello@${domain}`,
      from_name: "Harbour Shop",
      subject: "Order for {{name}}",
      body: { html: "<p>Hello {{name}}, it is packed.</p>", plaintext: "Hello {{name}}, it is packed." },
      ...overrides,
    },
  })
  return job_id
}

test("MESSAGEPAGE-1 a message is sent again as it was, and with its template as that is now", async ({
  signIn,
  api,
  shared,
  page,
}) => {
  const { domain } = await api(domainGetSandboxDomain, {})
  const content = { name: "Again", from_email: `hello@${domain}`, body: { html: "<p>First, {{name}}.</p>" } }
  const { template } = await api(templateSet, { template: { ...content, subject: "First for {{name}}" } })
  const { job_id } = await api(emailSend, {
    message: {
      template_id: template.id,
      recipients: [{ email: "again@example.com", substitutions: { name: "Ann" } }],
      attachments: [{ name: "bill.pdf", type: "application/pdf", content: btoa("a bill") }],
    },
  })
  await api(templateSet, {
    template: {
      ...content,
      id: template.id,
      subject: "Second for {{name}}",
      body: { html: "<p>Second, {{name}}.</p>" },
    },
  })
  await signIn(shared.people.editor)
  const screen = new MessageScreen(page)
  await screen.open(shared.ours.slug, job_id)
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)

  await page.keyboard.press("r")
  await expect(page).toHaveURL(/dialog=resend/)
  await expect(screen.dialog()).toContainText("First for Ann")
  await expect(screen.dialog()).toContainText("bill.pdf")
  await expect(screen.dialog().frameLocator("iframe").getByText("First, Ann.")).toBeVisible()
  await expect(screen.dialog().getByRole("radio", { name: "As sent before (v1)" })).toBeChecked()
  await page.goBack()
  await expect(screen.dialog()).toHaveCount(0)

  await screen.again().click()
  await screen
    .dialog()
    .getByRole("radio", { name: /^With the current template/ })
    .click()
  await expect(screen.dialog()).toContainText("Second for Ann")
  await screen.dialog().getByRole("button", { name: "Send again" }).click()
  await expect(page).not.toHaveURL(new RegExp(job_id))
  await expect(screen.subject()).toHaveText("Second for Ann", { timeout: within(30_000) })
  await expect(page.getByText("again@example.com").first()).toBeVisible()

  await screen.again().click()
  await expect(screen.dialog().getByRole("radio", { name: "As sent before (v2)" })).toBeChecked()
  const before = page.url()
  await screen.dialog().getByRole("button", { name: "Send again" }).click()
  await expect(screen.dialog()).toHaveCount(0)
  await expect(page).not.toHaveURL(before)
  await expect(screen.subject()).toHaveText("Second for Ann", { timeout: within(30_000) })
})

test("MESSAGEPAGE-1 shows why a message cannot be sent again, and keeps the text of a refused one", async ({
  signIn,
  api,
  shared,
  page,
}) => {
  const job_id = await send(api, "hard-bounce@refused.example")
  await signIn(shared.people.manager)
  const screen = new MessageScreen(page)
  await screen.open(shared.ours.slug, job_id)
  await expect(page.getByText("refused.example has no such mailbox")).toBeVisible({ timeout: within(30_000) })
  await expect(screen.content()).toContainText("As it was written")
  await expect(screen.content().frameLocator("iframe").getByText("Hello Ann, it is packed.")).toBeVisible()
  await expect(page.getByRole("link", { name: /^Webhook call to / }).first()).toHaveAttribute(
    "href",
    /\/webhooks\/\d+\/calls\/\d+/,
  )
  await expect(page.getByRole("link", { name: "Address suppressed: Hard bounce" })).toBeVisible()
  await page.getByRole("button", { name: /^Attempt 1 at / }).click()
  await expect(page).toHaveURL(/try=1/)

  await screen.again().click()
  await expect(screen.dialog().getByRole("alert")).toContainText("The address is suppressed")
  await expect(
    screen.dialog().getByRole("button", { name: "Remove the suppression and send again" }),
  ).toBeEnabled()
  await screen.dialog().getByRole("link", { name: "See the suppression" }).click()
  await expect(page).toHaveURL(/suppressions\?open=hard-bounce%40refused\.example/)

  await screen.open(shared.ours.slug, job_id)
  await page.getByRole("link", { name: "See the suppression." }).click()
  await expect(page).toHaveURL(/suppressions\?open=hard-bounce%40refused\.example/)
})

test("MESSAGEPAGE-2 a message is copied as the request that sends it, without a key", async ({
  signIn,
  api,
  shared,
  page,
}) => {
  const job_id = await send(api, "copied@example.com", {
    attachments: [
      { name: "small.txt", type: "text/plain", content: btoa("small") },
      { name: "large.bin", type: "application/octet-stream", content: btoa("x".repeat(40_000)) },
    ],
  })
  // People without the right to send can still see how it is done.
  await signIn(shared.people.operator)
  const screen = new MessageScreen(page)
  await screen.open(shared.ours.slug, job_id)
  await expect(screen.again()).toHaveCount(0)
  await screen.copyRequest().click()
  const dialog = screen.dialog()
  await expect(dialog).toContainText("curl -X POST")
  await expect(dialog).toContainText("<base64 of large.bin>")
  await expect(dialog).toContainText("1 file is too large to show")
  for (const [label, word] of [
    ["TypeScript", "as Answer"],
    ["Python", "urlopen"],
    ["PHP", "curl_init"],
  ] as const) {
    await dialog.getByRole("radio", { name: label }).click()
    await expect(dialog).toContainText(word)
    await expect(dialog).toContainText("copied@example.com")
    await expect(dialog).not.toContainText(shared.ours.key)
  }
})

test("MESSAGEPAGE-3 the messages of a list are stepped through in its order, with J and K, to its ends", async ({
  signIn,
  api,
  shared,
  page,
}) => {
  const tag = "steps"
  for (const name of ["n1", "n2", "n3"]) {
    await send(api, `${name}@steps.example`, { subject: `Step ${name.slice(1)}`, tags: [tag] })
    await send(api, `${name}@other.example`, { subject: `Other ${name}` })
  }
  await signIn(shared.people.viewer)
  await page.goto(`/p/${shared.ours.slug}/messages?tag=${tag}`)
  const rows = page.getByRole("row").filter({ hasText: "Step" })
  await expect(async () => {
    await page.reload()
    await expect(rows).toHaveCount(3, { timeout: within(2000) })
  }).toPass({ timeout: within(30_000) })
  // Messages of the same instant are sorted by their jobs, which follow no clock.
  const subjects = await rows.evaluateAll((all) =>
    all.map((row) => /Step \d/.exec(row.textContent ?? "")?.[0] ?? ""),
  )
  await rows.first().click()
  const screen = new MessageScreen(page)
  await expect(screen.subject()).toHaveText(subjects[0] ?? "")
  await expect(screen.newer()).toHaveAttribute("title", "This is the newest message of the list.")
  await listening(page)
  await page.keyboard.press("j")
  await expect(screen.subject()).toHaveText(subjects[1] ?? "")
  await screen.older().click()
  await expect(screen.subject()).toHaveText(subjects[2] ?? "")
  await expect(screen.older()).toHaveAttribute("title", "This is the oldest message of the list.")
  await listening(page)
  await page.keyboard.press("j")
  await expect(screen.subject()).toHaveText(subjects[2] ?? "")
  await page.keyboard.press("k")
  await expect(screen.subject()).toHaveText(subjects[1] ?? "")
})

test("PROXY-3 who sees masked addresses reads a refused message and can neither send nor copy it", async ({
  signIn,
  api,
  shared,
  page,
}) => {
  const job_id = await send(api, "hard-bounce@masked.example", {
    body: { html: "<p>Only for hard-bounce@masked.example.</p>" },
  })
  await signIn(shared.people.viewer)
  const screen = new MessageScreen(page)
  await screen.open(shared.ours.slug, job_id)
  await expect(page.getByText("masked.example has no such mailbox")).toBeVisible({ timeout: within(30_000) })
  await expect(
    screen.content().frameLocator("iframe").getByText("Only for h•••@masked.example."),
  ).toBeVisible()
  expect(await page.content()).not.toContain("hard-bounce@masked")
  await expect(screen.again()).toHaveCount(0)
  await expect(screen.copyRequest()).toHaveCount(0)
  const answer = await page.request.post(`/api/projects/${shared.ours.slug}/letter/resend`, {
    data: { job_id, email: "hard-bounce@masked.example" },
    headers: { origin: shared.dashboardUrl },
  })
  expect(answer.status()).toBe(403)
})

test("INBOX-5 a captured message leads to its own page among those of its job, and to sending it again", async ({
  signIn,
  api,
  shared,
  page,
}) => {
  const job_id = await send(api, "", {
    recipients: [{ email: "aaa@captured.example" }, { email: "zzz@captured.example" }],
  })
  const captured = async () => (await api(capturedList, { job_id })).letters
  await expect.poll(async () => (await captured()).length, { timeout: within(30_000) }).toBe(2)
  const id = (await captured()).find((one) => one.to === "zzz@captured.example")?.id
  await signIn(shared.people.editor)
  await page.goto(`/p/${shared.ours.slug}/inbox/${id}`)
  const again = page.getByRole("link", { name: "Send again" })
  await expect(async () => {
    await page.reload()
    await expect(again).toBeVisible({ timeout: within(1000) })
  }).toPass({ timeout: within(30_000) })
  await again.click()
  await expect(page.getByRole("dialog")).toContainText("zzz@captured.example")
})
