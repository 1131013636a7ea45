import { readFile } from "node:fs/promises"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"

const list = [
  "Name,E-mail",
  "Ann,ann@example.com",
  "Bob,hard-bounce@example.com",
  "Carl,not an address",
  "Dora,dora@gmial.com",
  "Ann again,ANN@example.com",
  "Emil,info@example.com",
].join("\n")

const file = { name: "readers.csv", mimeType: "text/csv", buffer: Buffer.from(list) }

test("VALIDATIONPAGE-1 VALIDATIONPAGE-2 one address is explained, with the keyboard alone, and a list is stopped and goes on, and nothing is asked twice", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.editor)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await page.getByRole("link", { name: "Suppressions" }).click()
  await page.getByRole("link", { name: "Address validation" }).click()
  await page.getByRole("textbox", { name: "Address" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("Enter an address.")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Address" })).toBeFocused()
  await page.keyboard.type("dora@gmial.com")
  await page.keyboard.press("Enter")
  await expect(page.getByText("The domain looks like a typo.")).toBeVisible()
  await expect(page.getByText("suspicious · possible_typo")).toBeVisible()
  await page.getByRole("button", { name: "Check dora@gmail.com" }).press("Enter")
  await expect(page.getByText("dora@gmail.com", { exact: true })).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("dora@gmail.com")

  // A list below it.
  const requests: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith("email-validation/single")) requests.push(request.postDataJSON().email)
  })
  const many = Array.from({ length: 40 }, (_, at) => `reader${at}@example.com`).join("\n")
  const buffer = Buffer.from(many)
  await page.locator('input[type=file][aria-label="File"]').setInputFiles({ ...file, buffer })
  await page.getByRole("button", { name: "Check 40 addresses" }).click()
  await page.getByRole("button", { name: "Stop", exact: true }).click()
  await expect(page.getByText("Stopped", { exact: true })).toBeVisible()
  const before = requests.length
  expect(before).toBeLessThan(40)
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByText("Finished")).toBeVisible({ timeout: within(90_000) })
  await expect(page.getByText("40 of 40 addresses")).toBeVisible()
  expect(new Set(requests).size).toBe(40)
})

test("VALIDATIONPAGE-4 a list is read, checked once each, narrowed and saved", async ({ signIn, shared }) => {
  const page = await signIn(shared.people.operator)
  await page.goto(`/p/${shared.ours.slug}/suppressions/validation`)
  await page.locator('input[type=file][aria-label="File"]').setInputFiles(file)
  await expect(page.getByLabel("Column with the addresses")).toHaveValue("1")
  await expect(page.getByText(/^5 addresses/)).toBeVisible()
  await page.getByRole("button", { name: "Check 5 addresses" }).click()
  await expect(page.getByText("Finished")).toBeVisible({ timeout: within(60_000) })
  await expect(page.getByRole("button", { name: /^All 5$/ })).toBeVisible()

  // Another page and back: the results are still there.
  await page.getByRole("link", { name: "Domains", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Domains" })).toBeVisible()
  await page.getByRole("link", { name: "Suppressions" }).click()
  await page.getByRole("link", { name: "Address validation" }).click()
  await page.getByRole("button", { name: /^Invalid/ }).click()
  await expect(page).toHaveURL(/result=invalid/)
  const table = page.getByRole("table", { name: "Results" })
  await expect(table.getByRole("row")).toHaveCount(3)
  await expect(table.getByRole("row", { name: /not an address/ })).toContainText("syntax_error")
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as CSV" }).click(),
  ])
  expect(saved.suggestedFilename()).toBe("readers-checked.csv")
  const text = await readFile(await saved.path(), "utf8")
  expect(text).toContain("row,email,result,cause,validity")
  expect(text).toContain("mailbox_not_found")
  expect(text).not.toContain("ann@example.com")
})
