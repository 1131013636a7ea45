import { expect, it } from "vitest"
import { templateInput } from "#contract/template"
import { mergeTagNames } from "#lib/documents/merge-tags"
import { starterInput, starterTemplates } from "./starter-templates.ts"

it.each(starterTemplates)("$key is valid in the contract", (starter) => {
  const input = starterInput(starter, "hello@example.com", "Sample")
  expect(templateInput.safeParse(input).success).toBe(true)
})

it.each(starterTemplates)("$key has a sample value for every tag it uses, and no other", (starter) => {
  const used = mergeTagNames([starter.subject, starter.html, starter.plaintext], "simple")
  expect(Object.keys(starter.samples).sort()).toEqual(used.sort())
})

it.each(starterTemplates)("$key has one button whose address is a plain merge tag", ({ html }) => {
  expect(html.match(/<a class="button" href="\{\{[a-z_]+\}\}"/g)).toHaveLength(1)
})
