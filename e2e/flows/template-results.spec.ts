import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { templateGet } from "#contract/methods/template"
import type { ApiClient } from "../../tools/api-client.ts"
import type { DashboardClient } from "../../tools/dashboard-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { barriersOn, sideways } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { mouse } from "../input-method.ts"
import { TemplateResultsScreen } from "../screens/template-results-screen.ts"
import { times } from "../sending.ts"

/** Two publications, two sendings that are waited for, and a split test. */
test.setTimeout(within(240_000))

const html = (word: string) =>
  `<p>${word} {{name}}</p><p><a href="https://shop.example/orders/{{name}}">Your order</a></p><p><a href="https://shop.example/help">Help</a></p>`

/** A template published twice by the dashboard, as a person in the project would do. */
async function twice(script: DashboardClient, api: ApiClient, slug: string, name: string) {
  const at = (path: string) => `/api/projects/${slug}/drafts${path}`
  const { domain } = await api(domainGetSandboxDomain, {})
  const fields = { from_email: `hello@${domain}`, subject: "First", html: html("First") }
  const made = await script.post(at(""), { kind: "html", name, fields })
  const draft_id = String(made.body.draft_id)
  const state = async () =>
    (await script.get(at(`?id=${draft_id}`))).body as { revision: number; seq: number }
  const publish = async () => {
    const { revision, seq } = await state()
    const answer = await script.post(at("/publish"), { draft_id, revision, seq })
    expect(answer.body).toMatchObject({ kind: "published" })
    return String(answer.body.template_id)
  }
  const template_id = await publish()
  return {
    ...{ draft_id, template_id },
    second: async () => {
      const { revision } = await state()
      const changed = { subject: "Second", html: html("Second") }
      expect((await script.post(at("/fields"), { draft_id, revision, fields: changed })).status).toBe(200)
      return publish()
    },
  }
}

const send = (api: ApiClient, template_id: string, emails: readonly string[]) =>
  api(emailSend, {
    message: {
      template_id,
      recipients: emails.map((email, n) => ({ email, substitutions: { name: `n${n}` } })),
    },
  })

test("RESULTS-1 RESULTS-2 RESULTS-3 RESULTS-5 RESULTS-6 SPLIT-1 SPLIT-5 from the list to the results of each version, and a split test", async ({
  signIn,
  newProject,
  script,
  shared,
}) => {
  const { slug, api } = await newProject("Results of templates")
  const template = await twice(await script(shared.owner), api, slug, "Receipt")
  const id = template.template_id
  const silent = (word: string, count: number) => times(count, (n) => `${word}-${n}@gmail.com`)
  await send(api, id, [
    ...silent("first", 110),
    ...times(4, (n) => `click+${n}@gmail.com`),
    "hard-bounce@gmail.com",
  ])
  await template.second()
  await send(api, id, [
    ...silent("second", 70),
    ...times(40, (n) => `click+b${n}@gmail.com`),
    ...times(10, (n) => `scanned+${n}@gmx.de`),
  ])

  const page = await signIn(shared.owner)
  const results = new TemplateResultsScreen(page)
  // The list shows how many were sent and their results, and links to the results.
  const receipt = page.getByRole("row", { name: /Receipt/ })
  await expect(async () => {
    await page.goto(`/p/${slug}/templates`)
    await expect(receipt.getByRole("link", { name: "235" })).toBeVisible({ timeout: within(5000) })
    await expect(receipt).toContainText("18.8%", { timeout: within(5000) })
  }).toPass({ timeout: within(90_000) })
  await mouse.press(receipt.getByRole("link", { name: "235" }))
  await expect(results.heading("Receipt")).toBeVisible()

  await expect(results.figure("Sent")).toContainText("235")
  await expect(results.figure("Delivered")).toContainText("234 of 235 sent")
  // The last clicks can come after the list has shown them; the page is not live.
  await expect(async () => {
    await page.reload()
    await expect(results.figure("Clicked by people")).toContainText("44 of 234 delivered", {
      timeout: within(5000),
    })
  }).toPass({ timeout: within(90_000) })
  await expect(results.figure("Bounced")).toContainText("1 of 235 sent")
  await expect(page.locator("main")).not.toContainText("NaN")
  await expect(results.row("By version", "v2")).toContainText("Live")
  await expect(results.row("By version", "v1")).toContainText("115")

  // Exactly those messages.
  await results.row("By version", "v1").getByRole("link", { name: "4", exact: true }).last().click()
  await expect(page).toHaveURL(/\/messages\?/)
  expect(new URL(page.url()).searchParams.get("template")).toBe(`${id}:1`)
  await expect(page.getByRole("row", { name: /click\+/ })).toHaveCount(4)
  await page.goBack()

  // Two versions in words.
  await expect(results.panel("Two versions")).toContainText(/Significant: .*Clicked by people/)
  await expect(results.row("Two versions", "Clicked by people")).toContainText(/more in v2/)
  await expect(results.row("Two versions", "Bounced")).toContainText("too few messages to compare")

  // Clicks next to the links of the message, as it was written once for all orders.
  await expect(results.map().getByTitle("Clicked by people in 40 messages").first()).toBeVisible()
  await expect(results.map().getByText("Second")).toBeVisible()
  const orders = results.row("Links and their clicks", "/orders/")
  await expect(orders).toContainText("{{name}}")

  // Over time, as a table too.
  await mouse.choose(results.measure(), "Clicked by people")
  await expect(page).toHaveURL(/of=clicked/)
  await expect(results.chart()).toHaveAttribute("aria-label", /^Clicked by people/)
  expect(await barriersOn(page)).toEqual([])
  const file = await page.request.get(
    `/api/projects/${slug}/charts/results?id=${id}&range=24h&table=versions`,
  )
  expect((await file.text()).split("\r\n").slice(0, 3)).toEqual([
    "version,sent,delivered,opened,clicked,bounced,complained",
    expect.stringMatching(/^2,120,120,\d+,40,0,0$/),
    expect.stringMatching(/^1,115,114,\d+,4,1,0$/),
  ])

  // A split test: the first version again, for half of the recipients.
  await mouse.press(results.begin())
  const dialog = results.dialog("Start a split test")
  await expect(dialog).toContainText("v2 to the others")
  await mouse.write(dialog.getByLabel("Share of recipients, in percent"), "0")
  await mouse.press(dialog.getByRole("button", { name: "Start a split test" }))
  await expect(dialog).toContainText("Enter a whole number from 1 to 99.")
  await mouse.write(dialog.getByLabel("Share of recipients, in percent"), "50")
  await mouse.press(dialog.getByRole("radio", { name: /Automatically/ }))
  expect(await barriersOn(page)).toEqual([])
  await mouse.press(dialog.getByRole("radio", { name: /Manually/ }))
  await mouse.press(dialog.getByRole("button", { name: "Start a split test" }))
  await expect(results.panel("Split test")).toContainText("v1 goes to 50% of recipients and v2 to 50%")
  expect((await api(templateGet, { id })).template).toMatchObject({
    version: 2,
    variant: { version: 1, share: 50 },
  })
  await send(api, id, silent("split", 60))
  await expect(async () => {
    await page.reload()
    const sent = await results
      .row("By version", "v1")
      .getByRole("cell")
      .first()
      .innerText({ timeout: within(5000) })
    expect(Number.parseInt(sent, 10)).toBeGreaterThan(120)
  }).toPass({ timeout: within(90_000) })

  // The winner by hand is published to everybody.
  await mouse.press(results.end(/v1 for all/))
  const question = results.dialog("v1 for everyone?")
  await expect(question).toContainText("published as a new version")
  await mouse.press(question.getByRole("button", { name: "End the split test" }))
  await expect(results.panel("Split test")).toContainText(/Ended .* v1 for everyone\./)
  const { template: live } = await api(templateGet, { id })
  expect(live).toMatchObject({ version: 3, subject: "First" })
  expect(live).not.toHaveProperty("variant")

  // On a phone nothing sticks out.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(results.figure("Sent")).toBeVisible()
  expect(await sideways(page)).toEqual([])
})
