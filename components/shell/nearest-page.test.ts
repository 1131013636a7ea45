import { expect, it } from "vitest"
import { shellWords } from "#words/shell"
import { navigationPages, type SectionPage } from "./navigation.tsx"
import { nearestPage } from "./way-on.tsx"

const everything = navigationPages.map(({ path }) => path)
const namesOf = ({ name }: SectionPage) => Object.values(shellWords).map(({ sections }) => sections[name])
const nearest = (path: string, visible: readonly string[] = everything) =>
  nearestPage(path, visible, namesOf)?.path

it.each([
  ["templates/999999", "templates"],
  ["engagement/tags/more", "engagement/tags"],
  ["template", "templates"],
  ["suppresions", "suppressions"],
  ["tag", "engagement/tags"],
  ["api-keys", "settings/keys"],
  ["Vorlagen", "templates"],
  ["zzzz", "overview"],
])("SHELL-8 %s is nearest to %s", (path, page) => expect(nearest(path)).toBe(page))

it("SHELL-8 never leads to a page that the role cannot open", () => {
  expect(nearest("people", ["overview", "messages"])).toBe("overview")
  expect(nearest("webhooks/7", ["messages"])).toBe("messages")
  expect(nearest("webhooks/7", [])).toBeUndefined()
})
