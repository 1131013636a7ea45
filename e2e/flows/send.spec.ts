import { capturedGet, capturedList } from "#contract/methods/captured"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { suppressionSet } from "#contract/methods/suppression"
import { templateSet } from "#contract/methods/template"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"
import { SendScreen } from "../screens/send-screen.ts"

const p = (slug: string, path: string) => `/p/${slug}/${path}`

test("SENDING-3 a file of 2,000 people with columns goes out in parts, each with their own words", async ({
  signIn,
  api,
  shared,
  page,
}) => {
  test.setTimeout(within(240_000))
  await api(suppressionSet, { email: "reader7@example.com", cause: "complained" })
  await signIn(shared.people.editor)
  const screen = new SendScreen(page)
  await screen.open("", shared.ours.slug)
  await screen.write("Order {{order}}", "Hello {{to_name|reader}}, your order is {{order}}.")
  const rows = Array.from({ length: 2000 }, (_, nth) => `"Reader, ${nth}";reader${nth}@example.com;A-${nth}`)
  const troubles = ["nobody;not-an-address;X", "reader5 again;READER5@example.com;X", "short;line"]
  await screen.chooseCsv("customers.csv", ["Customer;Mail;Order", ...rows, ...troubles].join("\r\n"))

  await expect(screen.column("Column with the address")).toHaveValue("Mail")
  await expect(screen.column("Column for order")).toHaveValue("Order")
  await screen.column("Column for to_name").selectOption("Customer")
  await expect(page.getByText("2 lines are left out")).toBeVisible()
  await page.getByText("2 lines are left out").click()
  await expect(page.getByText("Line 2,002: It has no @ sign.")).toBeVisible()
  await expect(page.getByText("Line 2,004: It has more or fewer columns than the first line.")).toBeVisible()
  await page.getByText(/^1 address is listed more than once/).click()
  await expect(page.getByText("first on line 7")).toBeVisible()
  await expect(page.getByText("1 person is suppressed and gets no message")).toBeVisible()

  const frame = page.frameLocator('iframe[title="Message to reader0@example.com"]')
  await expect(frame.getByText("Hello Reader, 0, your order is A-0.")).toBeVisible()
  await page.getByRole("button", { name: "Next recipient" }).click()
  await expect(
    page.frameLocator('iframe[title="Message to reader1@example.com"]').getByText("your order is A-1."),
  ).toBeVisible()

  await page.getByRole("button", { name: "Send to 2,000 people" }).click()
  const dialog = page.getByRole("dialog", { name: "Send to 2,000 people?" })
  await expect(dialog).toContainText("Order A-0")
  await dialog.getByRole("button", { name: "Next person" }).click()
  await expect(dialog).toContainText("Order A-1")
  await dialog.getByRole("button", { name: "Send to 2,000 people" }).click()
  await expect(screen.result()).toContainText("1,999 messages are on their way", { timeout: within(60_000) })
  await expect(screen.result()).toContainText("reader7@example.com")
  await expect(screen.result()).toContainText("Made a spam complaint about an earlier message.")
  await expect(screen.result().getByRole("region", { name: "Messages" }).getByRole("listitem")).toHaveCount(4)

  // Really delivered: each kept once by the sandbox, and counted in the dashboard.
  await expect.poll(() => countIn(api), { timeout: within(180_000), intervals: [3000] }).toBe(1999)
  const { letters } = await api(capturedList, { search: "reader1999@example.com", limit: 1 })
  const { letter } = await api(capturedGet, { id: letters[0]?.id ?? "" })
  expect([letter.subject, letter.plaintext]).toEqual([
    "Order A-1999",
    expect.stringContaining("Hello Reader, 1999, your order is A-1999."),
  ])
  await screen.result().getByRole("region", { name: "Messages" }).getByRole("link").first().click()
  await page.waitForURL("**/messages/**")
})

type Api = (typeof test extends never ? never : Parameters<Parameters<typeof test>[2]>[0])["api"]

/** Letters to readers that the sandbox keeps, each address once. */
async function countIn(api: Api): Promise<number> {
  const seen = new Set<string>()
  let cursor = ""
  do {
    const page = await api(capturedList, { search: "reader", limit: 200, ...(cursor ? { cursor } : {}) })
    for (const one of page.letters) if (one.subject.startsWith("Order A-")) seen.add(one.to)
    cursor = page.cursor
  } while (cursor !== "")
  return seen.size
}

test("SENDING-5 a letter is scheduled on the project's clocks and waits", async ({
  signIn,
  api,
  shared,
  page,
}) => {
  await signIn(shared.people.manager)
  const screen = new SendScreen(page)
  await screen.open("", shared.ours.slug)
  await screen.write("For later", "Hello")
  await screen.to().fill("later@example.com")
  await page.getByRole("radio", { name: "Later" }).click()
  const field = page.getByLabel("Send at")
  await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)).toBeVisible()
  const chosen = await field.inputValue()
  await field.fill("2020-01-01T10:00")
  await page.getByRole("button", { name: /^Schedule for 1 person/ }).click()
  await expect(page.getByText("This time is in the past.")).toBeVisible()
  await field.fill(chosen)
  await page.getByRole("button", { name: /^Schedule for 1 person/ }).click()
  await expect(screen.result()).toContainText(/1 message will be sent/)
  expect((await api(capturedList, { search: "later@example.com" })).letters).toEqual([])
  await screen.result().getByRole("link", { name: "Follow it" }).click()
  await expect(page.getByText("later@example.com").first()).toBeVisible()
})

test("SENDING-7 a template brings its fields, files are checked, and what is typed comes back", async ({
  signIn,
  api,
  shared,
  page,
}) => {
  const { domain } = await api(domainGetSandboxDomain, {})
  const { template } = await api(templateSet, {
    template: {
      name: "Invoice",
      subject: "Invoice {{number}}",
      from_email: `hello@${domain}`,
      body: { html: "<p>Invoice {{number}} for {{to_name}}</p>", plaintext: "Invoice {{number}}" },
    },
  })
  await signIn(shared.people.editor)
  await page.goto(`${p(shared.ours.slug, "send")}?template=${template.id}`)
  await page.getByRole("textbox", { name: "Value for number" }).fill("48213")
  await page.getByLabel("To", { exact: true }).fill("Lena <invoice@example.com>")
  await expect(
    page.frameLocator('iframe[title="Message to invoice@example.com"]').getByText("Invoice 48213 for Lena"),
  ).toBeVisible()
  const files = page.locator('input[type=file][aria-label="Attachments"]')
  await files.setInputFiles({ name: "big.bin", mimeType: "application/x", buffer: Buffer.alloc(7_400_000) })
  await expect(page.getByText("big.bin is larger than 7 MB.")).toBeVisible()
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `send:${shared.ours.slug}`))
    .toContain("48213")
  await page.goto(p(shared.ours.slug, "send"))
  await expect(page.getByText("Your earlier draft was restored.")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Value for number" })).toHaveValue("48213")
  await files.setInputFiles({ name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from("a bill") })
  await page.getByRole("button", { name: /^Send to 1 person/ }).click()
  await expect(page.getByRole("region", { name: "Result" })).toContainText("1 message is on its way")
  const find = async () => (await api(capturedList, { search: "invoice@example.com" })).letters[0]
  await expect.poll(async () => (await find())?.subject, { timeout: within(30_000) }).toBe("Invoice 48213")
  const { letter } = await api(capturedGet, { id: (await find())?.id ?? "" })
  expect(letter.attachments.map((one) => one.name)).toEqual(["bill.pdf"])
})
