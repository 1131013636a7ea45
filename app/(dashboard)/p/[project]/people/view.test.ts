import { expect, it } from "vitest"
import { may } from "#lib/access/auth/permissions"
import { peopleWords } from "#words/people"
import { invitationRows, personRows } from "./view.ts"

const nowMs = Date.UTC(2026, 10, 20, 12, 0, 0)
const person = {
  user_id: "ann",
  email: "ann@example.com",
  name: "Ann",
  role: "editor" as const,
  is_owner: false,
  since: new Date(nowMs - 86_400_000),
  lastSeen: null,
  hasSecondFactor: false,
}
const look = { nowMs, timeZone: "UTC", you: "ann", language: "en" as const, canWrite: true }

it("PEOPLE-1 the owner is in the list and cannot be changed, whatever role is stored", () => {
  const [ann, owner] = personRows([person, { ...person, user_id: "o", is_owner: true }], look)
  expect(ann).toMatchObject({
    role: "editor",
    isYou: true,
    canChange: true,
    lastSeenMs: null,
    sinceMs: nowMs - 86_400_000,
  })
  expect(owner).toMatchObject({ role: "owner", isYou: false, canChange: false })
  expect(personRows([person], { ...look, canWrite: false })[0]?.canChange).toBe(false)
})

it("an invitation shows when it expires", () => {
  const invitation = {
    invitation_id: "1",
    email: "b@example.com",
    role: "viewer" as const,
    invited_by_name: null,
    expires_at: new Date(nowMs - 1),
    sent_at: null,
    state: "expired",
  }
  expect(invitationRows([invitation], look)[0]).toMatchObject({
    isExpired: true,
    sent: null,
    invitedBy: null,
  })
})

it("role descriptions match the table of permissions", () => {
  const { editor, operator, viewer } = peopleWords.en.roleSentences
  expect(
    /templates/.test(editor) && may("editor", "templates", "write") && may("editor", "sending", "write"),
  ).toBe(true)
  expect(/suppressions, webhooks and domains/.test(operator)).toBe(true)
  for (const area of ["suppressions", "webhooks", "domains"] as const) {
    expect(may("operator", area, "write")).toBe(true)
    expect(may("editor", area, "write")).toBe(false)
  }
  expect(may("operator", "templates", "write")).toBe(false)
  expect(/cannot change anything/.test(viewer) && !may("viewer", "messages", "write")).toBe(true)
})
