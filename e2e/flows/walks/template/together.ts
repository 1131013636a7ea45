import { expect } from "@playwright/test"
import { type Life, openFromList } from "./life.ts"
import { askLine, collectLine } from "./write.ts"

const [here, there] = [" Ring twice.", " Bring a bag."]

/** Two people in one text: each sees the other's caret, and both texts are in it. */
export async function isWrittenByTwo(life: Life) {
  const { page, other, canvas, editor, beside, project } = life
  await other.goto(`/p/${project.slug}/overview`)
  await openFromList(life, other, beside)
  await canvas.caretAt(beside.block(collectLine))
  await canvas.caretAt(editor.block(askLine))
  await expect(editor.caretOf("Test manager")).toBeVisible()
  await expect(beside.caretOf("Test editor")).toBeVisible()
  await Promise.all([page.keyboard.type(here), other.keyboard.type(there)])
  for (const each of [editor, beside]) {
    await expect(each.block(askLine)).toContainText(here.trim())
    await expect(each.block(collectLine)).toContainText(there.trim())
    await expect(each.isKept()).toBeVisible()
  }
}

/** For both of them, and what is published stays meanwhile. */
export async function isPutBack({ input, editor, beside }: Life) {
  await editor.openVersions(input)
  const first = editor.versionsDialog().getByRole("listitem").filter({ hasText: firstNote })
  await input.press(first.getByRole("button", { name: "Restore" }))
  await expect(editor.versionsDialog()).toBeHidden()
  for (const each of [editor, beside]) {
    await expect(each.canvas()).not.toContainText(here.trim())
    await expect(each.canvas()).not.toContainText(there.trim())
    await expect(each.canvas()).toContainText(askLine)
  }
  await expect(editor.stops().last()).toContainText(/v3\s*Draft/)
}

export const firstNote = "As it was begun"
