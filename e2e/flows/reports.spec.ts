import { capturedGet, capturedList } from "#contract/methods/captured"
import { apiClient } from "../../tools/api-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"
import { listening } from "../listening.ts"
import { sendTo } from "../sending.ts"

/** Due reports are searched for every few seconds. */
const patient = { timeout: within(60_000) }

test("VIEW-1 REPORT-1 a view is saved, found in the palette, arrives by mail with its chart, and is stopped by its link", async ({
  signIn,
  newProject,
  shared,
}) => {
  const { slug, api } = await newProject("Report walk")
  // Members of the project cannot read reports.
  const account = apiClient(shared.serviceUrl, shared.accountKey)
  await sendTo(api, ["ann@example.com", "ben@example.com", "hard-bounce+1@example.com"])
  const page = await signIn(shared.owner)
  await page.goto(`/p/${slug}/overview?range=24h&compare=4w&tz=Europe/Berlin`)
  await listening(page)
  const views = page.getByRole("navigation", { name: "Saved views" })
  await views.getByRole("button", { name: "Save view" }).click()
  const saving = page.getByRole("dialog", { name: "Save this view" })
  await saving.getByLabel("Name").fill("Morning numbers")
  await saving.getByRole("button", { name: "Save view" }).click()
  await expect(views.getByRole("link", { name: "Morning numbers" })).toHaveAttribute("aria-current", "page")

  // In the palette, from another page.
  await page.goto(`/p/${slug}/messages`)
  await listening(page)
  await page.keyboard.press("ControlOrMeta+k")
  await page.getByRole("combobox").fill("Morning")
  await page.getByRole("option", { name: /Morning numbers/ }).click()
  await expect(page).toHaveURL(/overview\?range=24h&tz=[^&]+&compare=4w/)

  // By mail, every day; and one at once.
  await listening(page)
  const menu = views.getByRole("button", { name: "Change the view Morning numbers" })
  const dialog = page.getByRole("dialog", { name: "Send Morning numbers by mail" })
  const openDialog = async () => {
    await menu.click()
    await page.getByRole("menuitem", { name: "Send by mail" }).click()
  }
  await openDialog()
  await dialog.getByLabel("How often").selectOption("Every week")
  await dialog.getByLabel("Day").selectOption("Wednesday")
  await dialog.getByLabel("Time", { exact: true }).fill("07:30")
  await dialog.getByLabel("Time zone").fill("Europe/Berlin")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText(/^The next report will be sent .*07:30$/)).toBeVisible()
  await expect(views.getByLabel("sent to you by mail")).toBeVisible()
  await openDialog()
  await expect(dialog.getByLabel("Time", { exact: true })).toHaveValue("07:30")
  await dialog.getByRole("button", { name: "Send one now" }).click()

  const reports = async () =>
    (await account(capturedList, { search: shared.owner })).letters.filter(({ subject }) =>
      subject.startsWith("Morning numbers"),
    )
  await expect.poll(async () => (await reports()).length, patient).toBe(1)
  const letter = JSON.stringify(await account(capturedGet, { id: (await reports())[0]?.id ?? "" }))
  expect(letter).toContain("cid:chart.png")
  expect(letter).toContain("Needs attention")
  expect(letter).toContain('"is_inline":true')
  expect(letter).toContain(`/p/${slug}/overview?range=24h`)

  // The account's page has it; the link of the mail stops it.
  await page.goto("/account")
  const panel = page.getByRole("region", { name: "Reports by mail" })
  await expect(panel).toContainText("Wednesday at 07:30 (Europe/Berlin)")
  await expect(panel).toContainText("last one sent")
  const path = /\/stop-report\/[\w-]+/.exec(letter)?.[0] ?? ""
  await page.goto(path)
  await listening(page)
  await page.getByRole("button", { name: "Stop the report" }).click()
  await expect(page.getByRole("status").filter({ hasText: "The report is stopped." })).toBeVisible()
  await page.goto("/account")
  await expect(panel).toContainText("You have no reports.")
})
