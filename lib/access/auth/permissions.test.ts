import { describe, expect, test } from "vitest"
import { type Action, type Area, areas } from "#contract/method"
import { may, type Role, refusalSentence } from "./permissions.ts"

/** The table of the product's description, written a second time independently. */
const table: Record<Area, Partial<Record<Exclude<Role, "owner">, "read" | "read and write">>> = {
  charts: { manager: "read and write", editor: "read and write", operator: "read and write", viewer: "read" },
  messages: { manager: "read and write", editor: "read", operator: "read and write", viewer: "read" },
  templates: { manager: "read and write", editor: "read and write", operator: "read", viewer: "read" },
  sending: { manager: "read and write", editor: "read and write" },
  webhooks: { manager: "read and write", editor: "read", operator: "read and write" },
  suppressions: { manager: "read and write", editor: "read", operator: "read and write" },
  domains: { manager: "read and write", editor: "read", operator: "read and write" },
  validation: { manager: "read and write", editor: "read and write", operator: "read and write" },
  tags: { manager: "read and write", editor: "read", operator: "read and write" },
  exports: { manager: "read and write", editor: "read", operator: "read and write" },
  alerts: { manager: "read and write", editor: "read", operator: "read and write" },
  project: { manager: "read and write" },
  members: { manager: "read and write" },
  audit: { manager: "read", operator: "read" },
  account: {},
}

const cases = areas.flatMap((area) =>
  (["manager", "editor", "operator", "viewer"] as const).flatMap((role) =>
    (["read", "write"] as const).map((action) => ({ area, role, action })),
  ),
)

describe("PERMISSION-1 rights by role", () => {
  test.each(cases)("$role · $area · $action", ({ area, role, action }) => {
    expect(may(role, area, action)).toBe(table[area][role]?.includes(action) ?? false)
  })

  test("an owner can do everything", () => {
    for (const area of areas)
      for (const action of ["read", "write"] satisfies Action[]) expect(may("owner", area, action)).toBe(true)
  })

  test("no role can write without reading, except that sending has nothing to read", () => {
    for (const { area, role } of cases)
      if (may(role, area, "write")) expect(may(role, area, "read")).toBe(true)
  })

  test("a refusal names the roles that can", () => {
    expect(refusalSentence("editor", "webhooks", "write")).toBe(
      "Editors cannot do this. Managers and operators can.",
    )
    expect(refusalSentence("manager", "account", "write")).toBe(
      "Managers cannot do this. Only the owner can.",
    )
  })
})
