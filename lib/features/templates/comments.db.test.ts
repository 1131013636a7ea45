import { afterAll, beforeAll, expect, test } from "vitest"
import type { User } from "#lib/access/auth/access"
import { closeDraftChanges, onDraft } from "#lib/live/draft-changes"
import type { Result } from "#lib/platform/result"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { findDraftHead, removeTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { listComments } from "#lib/data/store/template-comments"
import { createUser } from "#lib/data/store/users"
import { makeDraft } from "#lib/testing/drafts"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { changeComments, readComments } from "./comments.ts"
import { actingIn, got } from "./testing/acting.ts"

let store: Store
let draft: TemplateDraft
const undo: (() => void)[] = []
const [ann, ben] = ["ann", "ben"].map((name) => aUser(name)) as [User, User]
const { access, action } = actingIn(() => store, ann)

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useSettings(), useStore(store))
  await saveProject(store.db, "shop")
  for (const { user_id, email, name } of [ann, ben]) {
    await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
    await setMember(store.db, { project_id: "shop", user_id, role: "editor", created_at: someDay })
  }
  draft = await makeDraft(store.db)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await store.close()
})

const change = async (input: object, user: User = ann) =>
  changeComments(store.db, await action({ draft_id: draft.draft_id, ...input }, user))
const add = async (said: string, user: User = ann) =>
  got(await change({ act: "add", place: { part: "html", line: 3 }, quote: "<p>", said }, user)).comment_id
const threads = async (user: User = ann) =>
  got(await readComments(store.db, await access(user), draft.draft_id))
const threadOf = async (thread_id: string, user: User = ann) =>
  (await threads(user)).find((one) => one.thread_id === thread_id)
const refusal = (result: Result<unknown>) => (result.ok ? null : result.failure)

test("COMMENT-1 COMMENT-2 a thread is started, answered, resolved and reopened by an answer, and others are notified", async () => {
  const heard = { count: 0 }
  const stop = onDraft(draft.draft_id, {
    changed: () => {
      heard.count += 1
    },
    presence: () => {},
  })
  const headBefore = (await findDraftHead(store.db, draft))?.beside
  const comment_id = await add("Is this price right?")
  got(await change({ act: "reply", comment_id, said: "No, 9 €" }, ben))
  expect(await threadOf(comment_id, ben)).toMatchObject({
    ...{ place: { part: "html", line: 3 }, quote: "<p>", resolved: null },
    comments: [
      { said: "Is this price right?", by: "ann", isYours: false },
      { said: "No, 9 €", by: "ben", isYours: true },
    ],
  })
  got(await change({ act: "resolve", comment_id }, ben))
  expect((await threadOf(comment_id))?.resolved).toMatchObject({ by: "ben" })
  got(await change({ act: "reply", comment_id, said: "Still wrong" }))
  expect(await threadOf(comment_id)).toMatchObject({ resolved: null, comments: [{}, {}, {}] })
  stop()
  expect(heard.count).toBeGreaterThanOrEqual(4)
  expect((await findDraftHead(store.db, draft))?.beside).not.toBe(headBefore)
})

test("COMMENT-1 users delete their own comments; a first one only while it has no answers", async () => {
  const comment_id = await add("Mine")
  expect(refusal(await change({ act: "delete", comment_id }, ben))).toMatchObject({ status: 403 })
  const answered = got(await change({ act: "reply", comment_id, said: "Answer" }, ben)).comment_id
  expect(refusal(await change({ act: "delete", comment_id }))).toMatchObject({ status: 409 })
  got(await change({ act: "delete", comment_id: answered }, ben))
  got(await change({ act: "delete", comment_id }))
  expect(await threadOf(comment_id)).toBeUndefined()
})

test.each([
  [{ act: "add", place: { block: "x" }, said: "x" }, "place.block"],
  [{ act: "add", place: { block: "1.2", line: 3 }, said: "x" }, "place"],
  [{ act: "add", place: { part: "html", line: 0 }, said: "x" }, "place.line"],
  [{ act: "add", place: { block: "1.2" }, said: " " }, "said"],
  [{ act: "add", place: { block: "1.2" }, said: "x".repeat(2001) }, "said"],
  [{ act: "shout", said: "x" }, "act"],
])("COMMENT-1 %j is refused with its field, and nothing is saved", async (input, field) => {
  const before = await threads()
  expect(refusal(await change(input))).toMatchObject({ status: 400, field })
  expect(await threads()).toEqual(before)
})

test("COMMENT-1 an answer does not start a thread", async () => {
  const comment_id = await add("First")
  const answer = got(await change({ act: "reply", comment_id, said: "Answer" })).comment_id
  for (const act of ["reply", "resolve", "reopen"])
    expect(refusal(await change({ act, comment_id: answer, said: "x" }))).toMatchObject({ status: 404 })
})

test("COMMENT-1 a template has at most 500, which are deleted with it", async () => {
  const full = await makeDraft(store.db)
  const say = () => change({ act: "add", draft_id: full.draft_id, place: { block: "1.2" }, said: "x" })
  for (let n = 0; n < 500; n += 1) got(await say())
  expect(refusal(await say())).toMatchObject({ status: 409 })
  await removeTemplateDraft(store.db, full)
  expect(await listComments(store.db, full)).toEqual([])
})
