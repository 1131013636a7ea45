import { expect, test } from "vitest"
import type { KnownHere } from "../../../../../api/projects/[project]/validation/known/read-known.ts"
import { knownLines } from "./known-lines.ts"

const look = { project: "shop", email: "ann@example.com", timeZone: "UTC", language: "en" } as const
const entry = {
  ...{ cause: "temporary_unavailable", source: "system", is_deletable: true, isShared: false },
  ...{ created: "2026-11-26 10:00:00", expires: "2026-11-29 10:00:00", reason: "err_mailbox_full" },
}
const { expires: _, ...endless } = entry
const message = (day: number, reason: string | null) => ({
  ...{ atMs: Date.UTC(2026, 10, day, 10), reason, href: `/p/shop/messages/${day}` },
})
const lines = (known: Partial<KnownHere>) =>
  knownLines({ suppressions: [], bounced: null, delivered: null, ...known }, look)
const texts = (known: Partial<KnownHere>) => lines(known).map(({ text }) => text)

test("VALIDATIONPAGE-6 says until when the address is suppressed and why, before what became of messages", () => {
  const known = {
    suppressions: [entry],
    bounced: message(20, "err_user_unknown"),
    delivered: message(24, null),
  }
  expect(texts(known)).toEqual([
    expect.stringMatching(/^Suppressed in this project until .*29 Nov.* The mailbox was full\.$/),
    expect.stringMatching(/^Delivered here on .*24 Nov/),
    expect.stringMatching(/^Hard bounced here on .*20 Nov.*: No such mailbox\.$/),
  ])
  expect(lines(known).map(({ href, isWarning }) => [href, isWarning])).toEqual([
    ["/p/shop/suppressions?open=ann%40example.com", true],
    ["/p/shop/messages/24", false],
    ["/p/shop/messages/20", true],
  ])
})

test("VALIDATIONPAGE-6 names no end where there is none, and the list of all projects", () => {
  expect(texts({ suppressions: [endless] })[0]).toBe("Suppressed in this project. The mailbox was full.")
  expect(texts({ suppressions: [{ ...endless, isShared: true }] })[0]).toMatch(
    /^Suppressed in all projects\./,
  )
  expect(texts({ bounced: message(20, "err_of_tomorrow") })[0]).toMatch(/: err_of_tomorrow\.$/)
  expect(texts({})).toEqual([])
})
