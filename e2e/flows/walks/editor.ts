import { expect, type Page } from "@playwright/test"
import { within } from "../../../tools/lib/timeouts.mjs"
import type { Hands } from "../../hands.ts"
import { MessagesScreen } from "../../screens/messages-screen.ts"
import { TemplateEditorScreen } from "../../screens/template-editor-screen.ts"

/** From a starter to a published template with a subject of its own, and to a test message that is seen to arrive. */
export async function fromStarterToTestMessage(page: Page, hands: Hands, slug: string, name: string) {
  await page.goto(`/p/${slug}/overview`)
  await hands.open(page, "Templates")
  await hands.press(page.getByRole("link", { name: "New template" }).first())
  await hands.press(page.getByRole("button", { name: "Receipt", exact: true }))

  const editor = new TemplateEditorScreen(page)
  await hands.write(page.getByLabel("Name", { exact: true }), name)
  await editor.use(hands)
  await hands.write(editor.subject(), `${name}: thank you, {{to_name}}`)
  await expect(editor.isKept()).toBeVisible()
  const draft = page.url()
  await editor.publish("A subject of its own", hands)
  await expect(page).not.toHaveURL(draft)
  await expect(editor.isPublished(1)).toBeVisible()

  await hands.press(editor.testButton())
  const dialog = page.getByRole("dialog", { name: "Send a test" })
  const to = `open+${hands.name}@example.com`
  await hands.write(dialog.getByLabel("To", { exact: true }), to)
  await hands.press(dialog.getByRole("button", { name: "Send a test" }))
  await expect(dialog).toBeHidden()
  await expect(editor.testButton()).toBeFocused()
  await expect(page.getByRole("button", { name: "See it arrive" })).toBeVisible()
  // A toast is gone before somebody has gone to it through a whole editor.
  await hands.open(page, "Messages")
  await hands.press(new MessagesScreen(page).row(to).first())
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${name}: thank you, `)
  await expect(page.getByRole("main").getByText("Opened").first()).toBeVisible({ timeout: within(30_000) })
}
