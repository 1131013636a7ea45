import { describe, expect, it } from "vitest"
import { may, type Role } from "#lib/access/auth/permissions"
import { shellWords } from "#words/shell"
import { isWithin, navigation, navigationPages, sidebarLines, visiblePaths } from "./navigation.tsx"

const visibleTo = (role: Role) => visiblePaths((area, action) => may(role, area, action))
const linesOf = (role: Role) => sidebarLines(role, visibleTo(role)).flatMap((group) => group.lines)

describe("the sidebar", () => {
  it.each([
    ["owner", 16],
    ["manager", 16],
    ["operator", 14],
    ["editor", 10],
    ["viewer", 7],
  ] as const)("SHELL-6 has for the %s at most %i lines, and no group without one", (role, most) => {
    const lines = linesOf(role)
    expect(lines.length).toBeLessThanOrEqual(most)
    expect(lines.length).toBeGreaterThan(0)
    for (const group of sidebarLines(role, visibleTo(role))) expect(group.lines).not.toEqual([])
  })

  it("SHELL-6 lists the pages that the role needs", () => {
    expect(linesOf("owner").map(({ path }) => path)).toEqual([
      ...["start", "overview", "messages", "bounces", "engagement", "alerts"],
      ...["templates", "send", "inbox"],
      ...["suppressions", "domains", "webhooks", "smtp", "people", "audit", "settings"],
    ])
    expect(linesOf("editor").map(({ path }) => path)).toEqual([
      ...[
        "start",
        "overview",
        "messages",
        "bounces",
        "engagement",
        "templates",
        "send",
        "inbox",
        "suppressions",
        "domains",
      ],
    ])
    expect(linesOf("viewer").map(({ path }) => path)).toEqual([
      ...["overview", "messages", "bounces", "engagement", "templates", "inbox"],
    ])
  })

  it("SHELL-6 opens a section with the first tab of it that the role may see", () => {
    const [group] = sidebarLines("operator", ["suppressions/validation"])
    expect(group?.lines.map(({ item, path }) => [item.name, path])).toEqual([
      ["suppressions", "suppressions/validation"],
    ])
  })

  it("SHELL-6 has reports with what they report on, and in Settings what only those who may change them see", () => {
    const sectionOf = (name: string) => navigationPages.find((page) => page.name === name)?.item.name
    expect(["tags", "exports"].map(sectionOf)).toEqual(["engagement", "messages"])
    expect(linesOf("operator").map(({ path }) => path)).not.toContain("settings")
    for (const role of ["operator", "editor"] as const)
      expect(visibleTo(role)).toEqual(expect.arrayContaining(["engagement/tags", "messages/exports"]))
  })

  it("SHELL-6 names every group and page in every language, each folder within its section", () => {
    for (const { sections, groups } of Object.values(shellWords)) {
      for (const { name } of navigation) if (name) expect(groups[name]).toBeTruthy()
      for (const { name, item } of navigationPages) expect(sections[name] && sections[item.name]).toBeTruthy()
    }
    for (const { path, item } of navigationPages) expect(isWithin(path, item.pages[0].path)).toBe(true)
    expect(new Set(navigationPages.map(({ path }) => path)).size).toBe(navigationPages.length)
  })
})
