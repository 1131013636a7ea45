import { expect } from "@playwright/test"
import { PublishingScreen } from "../../../screens/publishing-screen.ts"
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

/** The two published versions beside each other, as messages, as words and as source. */
export async function isCompared({ page, input, editor }: Life) {
  await editor.openVersions(input)
  await input.press(editor.versionsDialog().getByRole("link", { name: "Compare v1" }))
  const comparison = new PublishingScreen(page)
  await expect(comparison.after().getByText(here.trim())).toBeVisible()
  await expect(comparison.after().getByText(there.trim())).toBeVisible()
  await expect(comparison.before().getByText(askLine)).toBeVisible()
  for (const added of [here, there]) await expect(comparison.before().getByText(added.trim())).toHaveCount(0)

  await input.press(comparison.view("Text"))
  for (const part of ["Text of the HTML", "Plain text"]) {
    const words = page.getByRole("region", { name: part })
    for (const added of [here, there])
      await expect(words.getByRole("insertion").filter({ hasText: added.trim() })).toBeVisible()
    await expect(words.getByRole("deletion")).toHaveCount(0)
  }

  await input.press(comparison.view("Source"))
  const lines = page.getByRole("table", { name: "HTML" })
  for (const [sign, has] of [
    ["Added:", 1],
    ["Removed:", 0],
  ] as const)
    await expect(
      lines.getByRole("row").filter({ hasText: sign }).filter({ hasText: here.trim() }),
    ).toHaveCount(has)
  await input.press(page.getByRole("link", { name: "Back to the editor" }))
  await editor.canvas().waitFor()
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
