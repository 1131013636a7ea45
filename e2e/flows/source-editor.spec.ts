import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { TemplateEditorScreen } from "../screens/template-editor-screen.ts"

test("DRAFT-5 SOURCE-4 SOURCE-5 SOURCE-6 SOURCE-7 SOURCE-8 a source is written with offers, looked through, formatted, and marked where something is wrong or missing", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.editor)
  const editor = new TemplateEditorScreen(page)
  await editor.begin(`/p/${shared.ours.slug}/templates`, "")

  // Names that the template uses are offered as they are typed, and the tag is closed.
  await editor.write("<p>{{first_name}}</p>\n<p></p>")
  await page.keyboard.press("ControlOrMeta+End")
  for (let step = 0; step < "</p>".length; step += 1) await page.keyboard.press("ArrowLeft")
  await page.keyboard.type("Dear {{fi")
  const offers = page.getByRole("listbox")
  await expect(offers.getByRole("option", { name: "first_name" })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press("Enter")
  await expect(offers).toBeHidden()
  await expect(editor.code()).toContainText("<p>Dear {{first_name}}</p>")

  // Replacing all is one step, and is taken back as one.
  await page.keyboard.press("ControlOrMeta+f")
  await page.getByLabel("Find in the text").fill("first_name")
  await expect(page.getByText("2 matches")).toBeVisible()
  await page.getByLabel("Replace with").fill("name")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Enter")
  await expect(editor.code()).toContainText("<p>{{name}}</p><p>Dear {{first_name}}</p>")
  await page.getByRole("button", { name: "Replace all" }).click()
  await expect(editor.code()).toContainText("<p>{{name}}</p><p>Dear {{name}}</p>")
  expect(await barriersOn(page)).toEqual([])
  await page.getByLabel("Replace with").press("Escape")
  await page.keyboard.press("ControlOrMeta+z")
  await expect(editor.code()).toContainText("<p>{{name}}</p><p>Dear {{first_name}}</p>")

  // Only blank space changes, and the preview stays the same.
  await editor.write('<table><tr><td>Sum</td><td><img src="https://shop.example/a.png"></td></tr></table>')
  await page.getByRole("button", { name: "Format the source" }).click()
  const lines = page.locator(".cm-line")
  await expect(lines).toHaveText([
    ...["<table>", "  <tr>", "    <td>Sum</td>"],
    ...['    <td><img src="https://shop.example/a.png"></td>', "  </tr>", "</table>"],
  ])
  await expect(editor.preview().frameLocator("iframe").first().getByText("Sum")).toBeVisible()

  // Findings of the checks are underlined in their line.
  await expect(editor.checks().getByRole("button", { name: "Line 4, column 9" })).toBeVisible()
  const mark = lines.nth(3).locator(".cm-mark")
  await expect(mark).toHaveText('<img src="https://shop.example/a.png">')
  await expect(mark).toHaveAttribute("title", /^The image has no alternative text/)
  await editor.write('<table><tr><td><img src="https://shop.example/a.png" alt="A"></td></tr></table>')
  await expect(page.locator(".cm-mark")).toHaveCount(0)

  // Findings beyond the preview are listed with their place, and a click leads there.
  await editor.write('<p>a</p>\n<p><a href="http://localhost:3000/">b</a></p>')
  const finding = editor.checks().getByRole("listitem").filter({ hasText: "localhost" }).first()
  await finding.getByRole("button", { name: "Line 2, column 4" }).click()
  await expect.poll(() => editor.cursor()).toEqual({ line: 2, column: 4 })
  await editor.checks().getByRole("button", { name: "Look closer" }).click()
  await expect(editor.checks().getByRole("status")).toContainText("No link to check")

  // The missing name is reported where one is entered.
  await editor.publish()
  await expect(page.getByText("Give the template a name.")).toBeVisible()
  await expect(editor.name()).toBeFocused()
  expect(await barriersOn(page)).toEqual([])
})
