import { expect, type Page } from "@playwright/test"
import { within } from "../../tools/lib/timeouts.mjs"
import { barriersOn } from "../barriers.ts"
import { test } from "../listening.ts"
import { TemplateEditorScreen } from "../screens/template-editor-screen.ts"
import { enterAs } from "../session.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../test-environment.ts"

const owner = { name: "Test owner", email: "owner@example.com", password: newPassword() }
let environment: TestEnvironment
let slug: string
/** A page of the project. */
const at = (path: string) => `${environment.dashboardUrl}/p/${slug}/${path}`

test.beforeAll(async () => {
  environment = await openTestEnvironment({ name: "forms" })
  const client = await setUpOwner(environment, owner)
  slug = (await createProject(environment, client, "Harbour")).slug
})
test.afterAll(() => environment.close())
test.beforeEach(({ page }) => enterAs(page.context(), environment.dashboardUrl, owner))

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" })
const answer = (page: Page, name: "Stay" | "Leave") =>
  question(page).getByRole("button", { name, exact: true }).click()
const name = (page: Page) => page.getByLabel("Name", { exact: true })

test("a changed form is left only after a question, by whichever way, and a saved one without", async ({
  page,
}) => {
  await page.goto(at("overview"))
  const settings = page.getByRole("link", { name: "Settings", exact: true })
  await settings.click()
  await name(page).fill("Another name")

  await page.getByRole("link", { name: "Templates", exact: true }).click()
  await expect(question(page)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await answer(page, "Stay")
  await expect(question(page)).toBeHidden()
  await expect(name(page)).toHaveValue("Another name")

  // The palette.
  await page.keyboard.press("ControlOrMeta+k")
  await page.getByRole("dialog").getByRole("combobox").fill("audit")
  await page
    .getByRole("option", { name: /Audit log/ })
    .first()
    .click()
  await answer(page, "Stay")
  expect(page.url()).toContain("/settings")

  // The back button: twice, since the first answer was to stay.
  for (const last of ["Stay", "Leave"] as const) {
    // The step is refused, so nothing comes of it that could be waited for.
    await page.goBack({ waitUntil: "commit", timeout: within(1000) }).catch(() => null)
    await expect(question(page)).toBeVisible()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(name(page)).toHaveValue("Another name")
    await answer(page, last)
  }
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible()

  // Given up means given up, and the way forward is still there.
  await page.goForward()
  await expect(name(page)).toHaveValue("Harbour")
  const webhooks = page.getByRole("link", { name: "Webhooks", exact: true })
  await name(page).fill("Harbour Shop")
  await webhooks.click()
  await answer(page, "Leave")
  await expect(page).toHaveURL(/\/webhooks$/)

  // Saved changes cause no warning.
  await settings.click()
  await expect(name(page)).toHaveValue("Harbour")
  await name(page).fill("Harbour Shop")
  await page.getByRole("button", { name: "Save", exact: true }).first().click()
  await expect(page.getByText("Saved", { exact: true })).toBeVisible()
  await webhooks.click()
  await expect(page).toHaveURL(/\/webhooks$/)

  // Closing the tab shows the browser's own warning.
  await settings.click()
  await name(page).fill("Not saved")
  const opened = page.waitForEvent("dialog")
  await page.close({ runBeforeUnload: true })
  const dialog = await opened
  expect(dialog.type()).toBe("beforeunload")
  await dialog.accept()
})

test("a template that cannot be read says where, and leads there; lines stand beside their numbers", async ({
  page,
}) => {
  const editor = new TemplateEditorScreen(page)
  await editor.begin(at("templates"), "Cannot be read")
  await editor.write("<h1>Thank you</h1>\n<p>Your order {{ order_id }}</p>\n<p>Bye</p>")
  await expect(page.getByRole("alert").filter({ hasText: "at line 2, column 15" })).toBeVisible()
  await expect(editor.checks()).not.toContainText(/Every merge tag has a value|are fine/)
  await expect(editor.checks()).toContainText("The template has an error.")
  await page.getByLabel("Subject").fill("Your order")
  await editor.showLine(2).click()
  await expect(editor.code()).toBeFocused()
  expect(await editor.cursor()).toEqual({ line: 2, column: 15 })

  await editor.write(Array.from({ length: 12 }, (_, n) => `<p>Line ${n}</p>`).join("\n"))
  await expect(editor.checks()).toContainText("Every merge tag has a value")
  await expect(editor.showLine(2)).toHaveCount(0)

  // Line numbers are next to their lines from the first render on.
  await expect(editor.isKept()).toBeVisible()
  await page.addInitScript(() => {
    const distances: number[] = []
    Object.assign(window, { distances })
    new MutationObserver(() => {
      const line = document.querySelector(".cm-line")
      const number = [...document.querySelectorAll(".cm-lineNumbers .cm-gutterElement")].find(
        (one) => one.textContent === "1",
      )
      if (line && number)
        distances.push(line.getBoundingClientRect().top - number.getBoundingClientRect().top)
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await editor.open(page.url())
  await expect(page.locator(".cm-line").nth(5)).toBeVisible()
  const distances = await page.evaluate(() => (window as unknown as { distances: number[] }).distances)
  expect(distances.length).toBeGreaterThan(0)
  expect(distances.every((distance) => distance === 0)).toBe(true)
})
