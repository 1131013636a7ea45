import { within } from "../../tools/lib/timeouts.mjs"
import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { BrandScreen } from "../screens/brand-screen.ts"
import { DocumentEditorScreen } from "../screens/document-editor-screen.ts"
import { TemplateEditorScreen } from "../screens/template-editor-screen.ts"

/** Two editors, one after the other; the dictionary is read before the first answer. */
test.setTimeout(within(240_000))

test("SPELLING-1 SPELLING-4 an unknown word is listed with its place and becomes the project's own, in every kind of template", async ({
  signIn,
  newProject,
  shared,
}) => {
  const { slug } = await newProject("Words of a shop")
  const page = await signIn(shared.owner)
  const editor = new DocumentEditorScreen(page)
  await editor.begin(`/p/${slug}/templates`, "On its way")
  await editor.subject().fill("Your reciept")
  await editor.writeAtEnd("The Frobnicator is on its way to you")
  const checks = editor.checks()
  await expect(checks).toContainText("“reciept” is not in the dictionary. Did you mean", {
    timeout: within(60_000),
  })
  await expect(checks).toContainText("“Frobnicator” is not in the dictionary.")
  expect(await barriersOn(page)).toEqual([])

  await checks
    .getByRole("listitem")
    .filter({ hasText: "“reciept”" })
    .getByRole("button", { name: "Go to Subject" })
    .click()
  await expect(editor.subject()).toBeFocused()
  await editor.subject().fill("Your receipt")
  await expect(checks).not.toContainText("reciept")
  // From the finding to its block.
  await editor
    .check("“Frobnicator”")
    .getByRole("button", { name: /^Go to/ })
    .click()
  await expect(editor.selected("Paragraph")).toBeVisible()
  await checks.getByRole("button", { name: "Add to the project dictionary: “Frobnicator”" }).click()
  await expect(page.getByText("“Frobnicator” added to the project dictionary")).toBeVisible()
  await expect(checks).not.toContainText("Frobnicator")

  const source = new TemplateEditorScreen(page)
  await source.begin(`/p/${slug}/templates`, "As HTML")
  await source.write("<p>The Frobnicator</p>\n<p>has arived</p>")
  const line = source.checks().getByRole("listitem").filter({ hasText: "“arived” is not in the dictionary." })
  await expect(line).toContainText("arrived")
  await expect(source.checks()).not.toContainText("Frobnicator")
  await line.getByRole("button", { name: /^Line 2/ }).click()
  expect(await source.cursor()).toEqual({ line: 2, column: 8 })
  expect(await barriersOn(page)).toEqual([])

  await new BrandScreen(page).open(slug)
  const words = page.getByRole("region", { name: "Project dictionary" })
  await expect(words).toContainText("Frobnicator")
  await words.getByLabel("New word").fill("Gizmo")
  await words.getByRole("button", { name: "Add", exact: true }).click()
  await expect(words.getByRole("button", { name: "Remove “Gizmo”" })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await words.getByRole("button", { name: "Remove “Frobnicator”" }).click()
  await expect(words).not.toContainText("Frobnicator")
})
