import type { Locator } from "@playwright/test"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"
import { DocumentEditorScreen } from "../screens/document-editor-screen.ts"
import { enterAs } from "../session.ts"

/** Keys and the mouse in the text of a visual template; rules of the document itself are tested beside its code. */
test.setTimeout(within(120_000))

/** Without carets of other people. */
const words = (canvas: Locator): Promise<string[]> =>
  canvas.evaluate((root) =>
    [...root.querySelectorAll("p")].map((line) => {
      const copy = line.cloneNode(true) as HTMLElement
      for (const caret of copy.querySelectorAll(".doc-caret")) caret.remove()
      return copy.textContent?.replace(/\u2060/g, "").trim() ?? ""
    }),
  )

test("DRAFT-4 a line break in a paragraph, and blocks moved by their handle and by keys, are the same for everyone", async ({
  signIn,
  shared,
  browser,
}) => {
  const page = await signIn(shared.people.editor)
  const editor = new DocumentEditorScreen(page)
  await editor.begin(`/p/${shared.ours.slug}/templates`, "Broken and moved")
  const draft = page.url()
  const context = await browser.newContext({ baseURL: shared.dashboardUrl })
  await enterAs(context, shared.dashboardUrl, { email: shared.people.manager, password: shared.password })
  const other = new DocumentEditorScreen(await context.newPage())
  await other.open(draft)
  const both = [editor, other]

  await editor.writeAtEnd("First")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Second, above")
  await page.keyboard.press("Shift+Enter")
  await page.keyboard.type("and below")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Third")
  for (const each of both) {
    const broken = each.canvas().getByRole("paragraph").filter({ hasText: "Second, above" })
    await expect(broken).toContainText("and below")
    // An editor ends an empty line with a break of its own.
    await expect(broken.locator("br:not(.ProseMirror-trailingBreak)")).toHaveCount(1)
  }
  const second = "Second, aboveand below"
  const inOrder = async (...order: string[]) => {
    for (const each of both) await expect.poll(() => words(each.canvas())).toEqual(order)
  }
  await inOrder("First", second, "Third")

  await page.keyboard.press("Alt+ArrowUp")
  await inOrder("First", "Third", second)
  await page.keyboard.press("Alt+ArrowUp")
  await inOrder("Third", "First", second)
  await page.keyboard.press("Alt+ArrowDown")
  await inOrder("First", "Third", second)

  // The handle is at the block under the pointer.
  await editor.block("Second, above").hover()
  const handle = page.getByRole("button", { name: "Block menu" })
  const centre = async (one: Locator) => {
    const box = await one.boundingBox()
    if (!box) throw new Error(`${one} is not on the screen.`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y }
  }
  await expect
    .poll(async () => Math.abs((await centre(handle)).y - (await centre(editor.block("Second, above"))).y))
    .toBeLessThan(30)
  const [from, to] = [await centre(handle), await centre(editor.block("First"))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // Dropping before the line is drawn there would drop nothing.
  const line = page.locator(".doc-drop-line")
  await expect
    .poll(async () => {
      await page.mouse.move(to.x, to.y + 20, { steps: 4 })
      await page.mouse.move(to.x, to.top + 1, { steps: 4 })
      return (await line.boundingBox({ timeout: 1000 }).catch(() => null))?.y ?? Number.POSITIVE_INFINITY
    })
    .toBeLessThan(to.top + 10)
  await page.mouse.up()
  await inOrder(second, "First", "Third")
  await page.keyboard.press("ControlOrMeta+z")
  await inOrder("First", "Third", second)
  await context.close()
})
