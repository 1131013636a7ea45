import { within } from "../../tools/lib/timeouts.mjs"
import { barriersOn, smallTargets } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { DocumentEditorScreen } from "../screens/document-editor-screen.ts"

/** The visual editor in its faces: lists at the caret, the bar of a selection, and each panel of the inspector. */
test.setTimeout(within(600_000))

/** Rules about blocks in which nothing is written yet; the content of messages is exempt. */
const ofContent = ["empty-heading", "empty-table-header"]

/** Typed text behind a slash, the line to take, and the panels around the new block, from the inside out. */
const blocks: readonly [typed: string, line: RegExp, panels: readonly string[]][] = [
  ["h2", /^Heading 2/, ["Heading"]],
  ["bullet", /^Bullet list/, ["Paragraph", "List item", "Bulleted list"]],
  ["numbered", /^Numbered list/, ["Numbered list"]],
  ["button", /^Button/, ["Button"]],
  ["image", /^Image/, ["Image"]],
  ["table", /^Table(?! of)/, ["Header cell", "Row", "Table"]],
  ["repeat", /^Table of items/, ["Row"]],
  ["social", /^Social links/, ["Social links"]],
  ["divider", /^Divider/, ["Divider"]],
  ["spacer", /^Spacer/, ["Space"]],
  ["columns", /^Two columns/, ["Column", "Columns"]],
  ["section", /^Section/, ["Section"]],
  ["footer", /^Footer/, ["Footer"]],
  ["html", /^HTML/, ["HTML block"]],
  ["condition", /^Condition/, ["Shown", "Condition"]],
]

test("BARRIER-1 BARRIER-3 axe finds nothing in the visual editor, with each list, bar and panel open", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.editor)
  const editor = new DocumentEditorScreen(page)
  await editor.begin(`/p/${shared.ours.slug}/templates`, "Looked at in every face")
  const found: string[] = []
  const look = async (face: string) => {
    const barriers = [...(await barriersOn(page, ofContent)), ...(await smallTargets(page))]
    found.push(...barriers.map((one) => `${face}: ${one}`))
  }

  await look("Message")
  await editor.writeAtEnd("Hello")
  await page.keyboard.press("Shift+Home")
  await expect(page.getByRole("toolbar", { name: "Format text" })).toBeVisible()
  await look("bar of a selection")
  await page.keyboard.press("ControlOrMeta+k")
  await expect(page.getByRole("toolbar").getByLabel("Address of the link")).toBeFocused()
  await look("link of a selection")
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await page.keyboard.press("End")
  await page.keyboard.type(" /")
  await expect(page.getByRole("listbox", { name: "Blocks" })).toBeVisible()
  await look("list of blocks")
  await page.keyboard.press("Backspace")
  await page.keyboard.type("{{")
  await expect(page.getByRole("listbox", { name: "Values" })).toBeVisible()
  await look("list of values")
  await page.keyboard.type("name")
  await page.keyboard.press("Enter")
  for (const [typed, line, panels] of blocks)
    await test.step(String(line), async () => {
      await editor.writeAtEnd(`/${typed}`)
      await editor.offered(line).click({ timeout: within(15_000) })
      for (const panel of panels) {
        if (await editor.around(panel).isVisible()) await editor.around(panel).click()
        await expect(editor.selected(panel)).toBeVisible()
        await look(panel)
      }
    })
  expect(found).toEqual([])
})
