import { expect, it } from "vitest"
import { templateInput } from "#contract/template"
import { mergeTagNames } from "./merge-tags.ts"
import { starterAt, starterInput, starterTemplates } from "./starter-templates.ts"

it.each(starterTemplates.map((one) => one.key))("%s is a template the contract takes", (key) => {
  const starter = starterAt(key)
  expect(
    starter && templateInput.safeParse(starterInput(starter, "hello@example.com", "Sample")).success,
  ).toBe(true)
})

it.each(starterTemplates)("$key has a sample value for every tag it uses, and no other", (starter) => {
  const used = mergeTagNames([starter.subject, starter.html, starter.plaintext], "simple")
  expect(Object.keys(starter.samples).sort()).toEqual(used.sort())
})

it.each(starterTemplates)("$key has one button whose address is a plain merge tag", ({ html }) => {
  expect(html.match(/<a class="button" href="\{\{[a-z_]+\}\}"/g)).toHaveLength(1)
})

it("offers nothing for an unknown key", () => {
  expect(starterAt("nothing")).toBeUndefined()
  expect(starterAt(undefined)).toBeUndefined()
})
