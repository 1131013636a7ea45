import { expect, type Page } from "@playwright/test"
import type { Hands } from "../../hands.ts"
import { TemplateEditorScreen } from "../../screens/template-editor-screen.ts"

/** From a starter to a template with a subject of its own, and to a test message that is seen to arrive. */
export async function fromStarterToTestMessage(page: Page, hands: Hands, slug: string, name: string) {
  await page.goto(`/p/${slug}/overview`)
  await hands.open(page, "Templates")
  await hands.press(page.getByRole("link", { name: "New template" }))
  await hands.press(page.getByRole("link", { name: "Order receipt" }))

  const editor = new TemplateEditorScreen(page)
  await expect(editor.code()).toContainText("{{order_id}}")
  await hands.write(editor.name(), name)
  await hands.write(editor.subject(), `${name}: thank you, {{first_name}}`)
  await expect(editor.preview()).toContainText(`${name}: thank you, `)
  await hands.press(page.getByRole("button", { name: "Create template" }))
  await page.waitForURL(/\/templates\/[\da-f-]{36}$/)

  await hands.press(editor.testButton())
  const dialog = page.getByRole("dialog", { name: "Send a test" })
  await hands.write(dialog.getByLabel("To", { exact: true }), `open+${hands.name}@example.com`)
  await hands.press(dialog.getByRole("button", { name: "Send a test" }))
  await expect(dialog).toBeHidden()
  await expect(editor.testButton()).toBeFocused()
  await hands.press(page.getByRole("button", { name: "See it arrive" }))
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${name}: thank you, `)
  await expect(page.getByRole("main").getByText("Opened").first()).toBeVisible({ timeout: 30_000 })
}
