import { expect, type Page } from "@playwright/test"
import { within } from "../../../tools/lib/timeouts.mjs"
import type { InputMethod } from "../../input-method.ts"
import { MessagesScreen } from "../../screens/messages-screen.ts"
import { TemplateEditorScreen } from "../../screens/template-editor-screen.ts"

/** From a starter to a published template with its own subject, and to a test message that arrives. */
export async function fromStarterToTestMessage(page: Page, input: InputMethod, slug: string, name: string) {
  await page.goto(`/p/${slug}/overview`)
  await input.open(page, "Templates")
  await input.press(page.getByRole("link", { name: "New template" }).first())
  await input.press(page.getByRole("button", { name: "Receipt", exact: true }))

  const editor = new TemplateEditorScreen(page)
  await input.write(page.getByLabel("Name", { exact: true }), name)
  await editor.use(input)
  await input.write(editor.subject(), `${name}: thank you, {{to_name}}`)
  await expect(editor.isKept()).toBeVisible()
  const draft = page.url()
  await editor.publish("A subject of its own", input)
  await expect(page).not.toHaveURL(draft)
  await expect(editor.isPublished(1)).toBeVisible()

  await input.press(editor.testButton())
  const dialog = page.getByRole("dialog", { name: "Send a test" })
  const to = `open+${input.name}@example.com`
  await input.write(dialog.getByLabel("To", { exact: true }), to)
  await input.press(dialog.getByRole("button", { name: "Send a test" }))
  await expect(dialog).toBeHidden()
  await expect(editor.testButton()).toBeFocused()
  await expect(page.getByRole("button", { name: "See it arrive" })).toBeVisible()
  // The toast has disappeared before the keyboard reaches it through a whole editor.
  await input.open(page, "Messages")
  await input.press(new MessagesScreen(page).row(to).first())
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${name}: thank you, `)
  await expect(page.getByRole("main").getByText("Opened").first()).toBeVisible({ timeout: within(30_000) })
}
