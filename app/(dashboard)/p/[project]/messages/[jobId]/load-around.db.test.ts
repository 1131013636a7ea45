import { afterAll, beforeAll, expect, test } from "vitest"
import type { Role } from "#lib/access/auth/permissions"
import { at } from "#lib/platform/clock"
import type { LetterRow } from "#lib/data/store/letters"
import type { Store } from "#lib/data/store/open"
import { blocks } from "#lib/data/store/schema/messages"
import { type SenderDomainState, saveSenderDomainStates } from "#lib/data/store/sender-domains"
import { aProject, anAccess, saveProject } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { loadAround } from "./load-around.ts"
import { aStory, anEventFact, storyStartMs } from "./make-story.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  for (const project_id of ["shop", "other"]) await saveProject(store.db, project_id)
})
afterAll(() => store.close())

const dayMs = 86_400_000
const { letter } = aStory({ status: "hard_bounced", email: "ann@outlook.com" })
const row = { ...letter, project_id: "shop", provider: null, statuses: [], tags: [] } as LetterRow
const events = [anEventFact("accepted", 0), anEventFact("hard_bounced", 60)]

const around = (role: Role, nowMs = storyStartMs + dayMs, of = row) =>
  loadAround(store.db, anAccess(role, aProject("shop")), of, events, nowMs)

const good: SenderDomainState = { is_verified: true, records: { dkim: "valid" } }
const bad: SenderDomainState = { is_verified: false, records: { dkim: "missing" } }

test("MESSAGEPAGE-7 the sender's domain as it was and is, for who may see domains; what was not renewed is not as it is now", async () => {
  const note = (project_id: string, ms: number, state: SenderDomainState) =>
    saveSenderDomainStates(store.db, project_id, at(storyStartMs + ms), [
      { domain: "harbour.example", state },
    ])
  await note("shop", -dayMs, bad)
  await note("shop", 3_600_000, good)
  await note("other", -1, good)
  const { sender } = await around("manager")
  expect(sender).toEqual({
    domain: "harbour.example",
    sent: { seenMs: storyStartMs - dayMs, state: bad },
    now: { seenMs: storyStartMs + 3_600_000, state: good },
  })
  expect((await around("viewer")).sender).toBeNull()
  expect((await around("manager", storyStartMs + 40 * dayMs)).sender).toMatchObject({ now: null })
  expect((await around("manager", undefined, { ...row, from_email: null })).sender).toBeNull()
})

test("MESSAGEPAGE-6 spam blocks of the recipient's provider that were open while it was under way, its project's alone", async () => {
  const change = (project_id: string, domain: string, ms: number, isBlock = true) => ({
    ...{ project_id, domain, block_time: at(storyStartMs + ms), fingerprint: `${domain} ${ms}` },
    ...{ block_type: "one_smtp", domain_status: isBlock ? "blocked" : "unblocked" },
    ...{ smtp_blocks_count: isBlock ? 1 : 0, raw: {}, received_at: at(storyStartMs) },
  })
  await store.db
    .insert(blocks)
    .values([
      change("shop", "hotmail.com", -5 * dayMs),
      change("shop", "hotmail.com", dayMs / 2, false),
      change("shop", "outlook.com", 30_000),
      change("shop", "outlook.com", 90_000, false),
      change("shop", "gmx.de", -dayMs),
      change("shop", "live.com", 61_000),
      change("other", "outlook.com", -dayMs),
    ])
  const found = await around("viewer")
  expect(found.provider).toBe("outlook")
  expect(
    found.blocks.map(({ domain, from, to }) => [domain, from - storyStartMs, to && to - storyStartMs]),
  ).toEqual([
    ["outlook.com", 30_000, 90_000],
    ["hotmail.com", -5 * dayMs, dayMs / 2],
  ])
})
