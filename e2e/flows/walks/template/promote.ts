import { expect } from "@playwright/test"
import { templateList } from "#contract/methods/template"
import type { Life } from "./life.ts"

/** Compared with the version in the other project, and published there. */
export async function isPromoted({ page, input, editor, name, live }: Life) {
  await editor.more("Promote to another project", input)
  await input.choose(page.getByRole("combobox", { name: "Project", exact: true }), live.name)
  const changes = page.getByRole("region", { name: `What changes in ${live.name}`, exact: true })
  await expect(changes).toContainText(`${live.name} has no copy of this template yet.`)
  await expect(changes).toContainText("3 samples are copied too.")
  await input.press(page.getByRole("radio", { name: /^Published/ }))
  await input.press(page.getByRole("button", { name: `Publish in ${live.name}` }))
  await expect(changes).toContainText("is identical and already published.")
  const { templates } = await live.api(templateList, {})
  expect(templates.map((one) => [one.name, one.version])).toEqual([[name, 1]])
  // Back to where it came from.
  await input.press(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name }))
  await editor.canvas().waitFor()
}
