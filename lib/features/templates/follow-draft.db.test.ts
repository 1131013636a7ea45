import fc from "fast-check"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import * as Y from "yjs"
import { at, setClock } from "#lib/platform/clock"
import { documentVersion } from "#lib/documents/document"
import { documentOf as documentMade, node, paragraph } from "#lib/documents/testing/make-document"
import { fromYjs, isOfNodes } from "#lib/documents/yjs/from-yjs"
import { fragmentName } from "#lib/documents/yjs/to-yjs"
import { announceDraft, announcePresence, closeDraftChanges } from "#lib/live/draft-changes"
import type { Store } from "#lib/data/store/open"
import {
  addVersion,
  changeTemplateDraft,
  findTemplateDraft,
  type TemplateDraft,
  updatesAfter,
} from "#lib/data/store/template-drafts"
import { asOwner, contentIn, documentOf, got, makeDraft, typed, typedIn } from "#lib/testing/drafts"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { addDraftUpdate } from "./add-update.ts"
import { deleteDraft } from "./delete-draft.ts"
import { readDraft } from "./compose-draft.ts"
import { documentState, migrateDraft, openDocument } from "./document-state.ts"
import { type DraftNews, followDraft } from "./follow-draft.ts"
import { changeSamples } from "./samples.ts"
import { saveDraft } from "./save-draft.ts"
import { startDocument, stateOf } from "./create-draft.ts"
import { restoreVersion } from "./versions.ts"

let store: Store
const undo: (() => void)[] = []
const leaving: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useSettings(), useStore(store))
  for (const slug of ["shop", "other"]) await saveProject(store.db, slug)
})
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await store.close()
})

const draftOf = async ({ project_id, draft_id }: TemplateDraft): Promise<TemplateDraft> => {
  const draft = await findTemplateDraft(store.db, project_id, draft_id)
  if (!draft) throw new Error(`There is no draft ${draft_id}.`)
  return draft
}
const add = async ({ draft_id }: TemplateDraft, update: string): Promise<number> =>
  got(await addDraftUpdate(store.db, asOwner({ draft_id, update }))).seq
const write = async (draft: TemplateDraft, words: string) => add(draft, await typedIn(store.db, draft, words))
async function writeOften(draft: TemplateDraft, times: number): Promise<void> {
  const ydoc = documentOf((await documentState(store.db, draft)).state)
  for (let n = 0; n < times; n += 1) await add(draft, typed(ydoc, `${n};`))
}
const contentNow = async (draft: TemplateDraft) => contentIn((await openDocument(store.db, draft)).ydoc)

/** A user who has the draft open from a change on, with the received events and the resulting document. */
function follow(draft: TemplateDraft, after = 0, ydoc = new Y.Doc()) {
  const heard: DraftNews[] = []
  const place = { project_id: draft.project_id, draft_id: draft.draft_id }
  const leave = followDraft(place, after, {
    take: (news) => {
      heard.push(news)
      if (news.event === "updates")
        for (const update of news.updates) Y.applyUpdate(ydoc, new Uint8Array(Buffer.from(update, "base64")))
    },
    failed: () => heard.push({ event: "presence", said: "failed" }),
  })
  leaving.push(leave)
  const updates = () => heard.flatMap((news) => (news.event === "updates" ? [news] : []))
  const times = (event: DraftNews["event"]) => heard.filter((news) => news.event === event).length
  return { heard, ydoc, leave, updates, times, seq: () => updates().at(-1)?.seq ?? after }
}

describe("DRAFT-9 users who have a draft open receive each change of its document", () => {
  test("once and in order, from their last change on, with the newest number", async () => {
    const draft = await makeDraft(store.db)
    await writeOften(draft, 3)
    const { updates, seq } = follow(draft, 1)
    await expect.poll(seq).toBe(3)
    await write(draft, "four")
    await expect.poll(seq).toBe(4)
    const stored = await updatesAfter(store.db, draft, 1)
    expect(updates().flatMap((received) => received.updates)).toEqual(
      stored.map(({ update }) => Buffer.from(update).toString("base64")),
    )
    expect(updates().map((received) => received.seq)).toEqual([3, 4])
  })

  test("a user who was away while changes were folded receives one state that includes them", async () => {
    const draft = await makeDraft(store.db)
    await writeOften(draft, 53)
    expect(await draftOf(draft)).toMatchObject({ seq: 53, state_seq: 50 })
    const { updates, ydoc, seq } = follow(draft, 7)
    await expect.poll(seq).toBe(53)
    expect(updates()).toHaveLength(1)
    expect(updates()[0]?.updates).toHaveLength(1)
    expect(contentIn(ydoc)).toBe(await contentNow(draft))
  })

  test("a restored earlier version is one of them", async () => {
    const draft = await makeDraft(store.db)
    const follower = follow(draft, 0, documentOf(draft.state ?? new Uint8Array()))
    await write(draft, "to be given up")
    const { project_id, draft_id, fields } = draft
    await addVersion(store.db, {
      ...{ project_id, draft_id, version: 1, kind: "visual", fields, content: {} },
      ...{ document: startDocument(), origin: "published", published_by: "owner", published_at: someDay },
    })
    const { revision, seq } = await draftOf(draft)
    got(
      await restoreVersion(
        store.db,
        asOwner({ draft_id, version: 1, revision, seq, gives_up_changes: true }),
      ),
    )
    await expect.poll(follower.seq).toBe(2)
    expect(contentIn(follower.ydoc)).not.toContain("given up")
    expect(contentIn(follower.ydoc)).toBe(await contentNow(draft))
  })

  test("nothing after they have left", async () => {
    const draft = await makeDraft(store.db)
    const [left, stays] = [follow(draft), follow(draft)]
    await expect.poll(() => left.times("draft")).toBe(1)
    left.leave()
    await write(draft, "later")
    announcePresence(store.db, draft.draft_id, "AAAA")
    await expect.poll(stays.seq).toBe(1)
    expect([left.updates(), left.times("presence"), stays.times("presence")]).toEqual([[], 0, 1])
  })

  type Step = "write" | "writeMany" | "writeTogether" | "wait" | "leave" | "return"
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant("write" as const) },
      { weight: 1, arbitrary: fc.constant("writeMany" as const) },
      { weight: 2, arbitrary: fc.constantFrom<Step>("writeTogether", "wait") },
      { weight: 2, arbitrary: fc.constantFrom<Step>("leave", "return") },
    ),
    { minLength: 3, maxLength: 14 },
  )

  test("for any writes and folds between disconnects, they end with the same document and increasing numbers", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const draft = await makeDraft(store.db)
        const ydoc = documentOf(draft.state ?? new Uint8Array())
        let follower: ReturnType<typeof follow> | null = follow(draft, 0, ydoc)
        let place = 0
        const received: number[] = []
        const leave = () => {
          follower?.leave()
          place = follower?.seq() ?? place
          received.push(...(follower?.updates() ?? []).map(({ seq }) => seq))
          follower = null
        }
        const come = () => {
          follower ??= follow(draft, place, ydoc)
        }
        const seqNow = async () => (await draftOf(draft)).seq
        const takes: Record<Step, () => unknown> = {
          write: () => write(draft, "word "),
          writeMany: () => writeOften(draft, 51),
          writeTogether: () => Promise.all(["a", "b", "c"].map((words) => write(draft, words))),
          wait: async () => {
            const newest = await seqNow()
            if (follower) await expect.poll(() => follower?.seq()).toBe(newest)
          },
          leave,
          return: come,
        }
        for (const step of walk) await takes[step]()
        come()
        await takes.wait()
        leave()
        expect(contentIn(ydoc)).toBe(await contentNow(draft))
        expect(received).toEqual([...new Set(received)].toSorted((one, other) => one - other))
        const { seq, state_seq } = await draftOf(draft)
        expect(await updatesAfter(store.db, draft, 0)).toHaveLength(seq - state_seq)
        expect(seq - state_seq).toBeLessThan(50)
      }),
      { numRuns: 12 },
    )
  })

  test("a document is read in one snapshot, also if it was folded after its draft was read", async () => {
    const draft = await makeDraft(store.db)
    await writeOften(draft, 49)
    const before = await draftOf(draft)
    await writeOften(draft, 3)
    expect((await draftOf(draft)).state_seq).toBe(50)
    const { ydoc, seq } = await openDocument(store.db, before)
    expect([seq, contentIn(ydoc)]).toEqual([52, await contentNow(draft)])
  })
})

describe("DRAFT-9 users who have a draft open are notified that the rest of it changed", () => {
  async function opened(input: object = {}) {
    const draft = await makeDraft(store.db, input)
    const follower = follow(draft, draft.seq)
    await expect.poll(() => follower.times("draft")).toBe(1)
    return { draft, draft_id: draft.draft_id, follower }
  }

  test("its fields, with their revision", async () => {
    const { draft_id, follower } = await opened({ kind: "html" })
    const fields = { subject: "Another" }
    got(await saveDraft(store.db, asOwner({ draft_id, revision: 1, fields })))
    await expect.poll(() => follower.heard.at(-1)).toMatchObject({ event: "draft", revision: 2 })
  })

  test("each of its samples: added, changed, deleted", async () => {
    const { draft_id, follower } = await opened()
    const change = async (input: object) =>
      got(await changeSamples(store.db, asOwner({ draft_id, ...input })))
    const { sample_id } = await change({ act: "add", name: "One", values: {} })
    await expect.poll(() => follower.times("draft")).toBe(2)
    await change({ act: "change", sample_id, values: { name: "Ann" } })
    await expect.poll(() => follower.times("draft")).toBe(3)
    await change({ act: "delete", sample_id })
    await expect.poll(() => follower.times("draft")).toBe(4)
  })

  test("its publication", async () => {
    const { draft, follower } = await opened()
    await changeTemplateDraft(store.db, draft, {
      ...{ template_id: "published", base_version: 3, published_revision: 1, published_seq: 0 },
    })
    announceDraft(store.db, draft.draft_id)
    await expect.poll(() => follower.heard.at(-1)).toMatchObject({ event: "draft", base_version: 3 })
  })

  test("not at each word: when a user begins to write, and then once a minute", async () => {
    let now = someDay.getTime()
    const back = setClock({ now: () => at(now) })
    leaving.push(back)
    const { draft, follower } = await opened()
    await writeOften(draft, 10)
    await expect.poll(follower.seq).toBe(10)
    const received = follower.times("draft")
    expect(received).toBeLessThanOrEqual(2)
    now += 60_000
    await write(draft, "a minute later")
    await expect.poll(() => follower.times("draft")).toBe(received + 1)
  })

  test("its deletion, once", async () => {
    const { draft_id, follower } = await opened()
    got(await deleteDraft(store.db, asOwner({ draft_id })))
    await expect.poll(() => follower.times("deleted")).toBe(1)
    const beside = follow({ ...(await makeDraft(store.db)) })
    announceDraft(store.db, draft_id)
    await expect.poll(() => beside.times("draft")).toBe(1)
    expect(follower.times("deleted")).toBe(1)
  })

  test("and nothing of another draft", async () => {
    const { follower } = await opened()
    const { draft: other, follower: theirs } = await opened()
    await write(other, "elsewhere")
    announcePresence(store.db, other.draft_id, "AAAA")
    await expect.poll(() => [theirs.seq(), theirs.times("presence")]).toEqual([1, 1])
    expect(follower.heard).toHaveLength(1)
  })

  test("DRAFT-12 a draft of another project cannot be followed", async () => {
    const draft = await makeDraft(store.db, {}, "other")
    const { heard } = follow({ ...draft, project_id: "shop" })
    await expect.poll(() => heard).toEqual([{ event: "deleted" }])
  })
})

describe("DRAFT-4 the state of a document stays readable and small", () => {
  /** Two changes by one editor; the second depends on the first. */
  const secondOfTwo = () => {
    const ydoc = new Y.Doc()
    typed(ydoc, "first")
    return typed(ydoc, "second")
  }

  test("DRAFT-12 changes that break the document are refused, also if they can be read", async () => {
    const draft = await makeDraft(store.db)
    await write(draft, "what was there")
    const words = await contentNow(draft)
    const good = Buffer.from(await typedIn(store.db, draft, "more"), "base64")
    const outcomes = new Set<boolean>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 }),
        async (changes) => {
          const bytes = new Uint8Array(good)
          for (const [place, byte] of changes) bytes[place] = byte
          const update = Buffer.from(bytes).toString("base64")
          const { draft_id } = draft
          const added = await addDraftUpdate(store.db, asOwner({ draft_id, update }))
          outcomes.add(added.ok)
          if (!added.ok) expect(added).toMatchObject({ failure: { status: 400, field: "update" } })
          // It still opens, and the next editor can write.
          const { state } = await documentState(store.db, draft)
          expect(() => contentIn(documentOf(state))).not.toThrow()
          expect(isOfNodes(documentOf(state))).toBe(true)
        },
      ),
      { numRuns: 150 },
    )
    expect(outcomes).toEqual(new Set([true, false]))
    expect(words).toContain("what was there")
    await write(draft, "still written in")
    expect(await contentNow(draft)).toContain("still written in")
  })

  test.each<[string, () => unknown]>([
    ["words", () => "words"],
    ["a map", () => new Y.Map()],
    ["a list", () => new Y.Array()],
    ["a hook", () => new Y.XmlHook("hook")],
  ])(
    "DRAFT-12 %s between the blocks, or in one, is refused, because no editor has a node for it",
    async (_, odd) => {
      for (const isInBlock of [false, true]) {
        const draft = await makeDraft(store.db)
        await write(draft, "what was there")
        const ydoc = documentOf((await documentState(store.db, draft)).state)
        const before = Y.encodeStateVector(ydoc)
        const fragment = ydoc.getXmlFragment(fragmentName)
        const block = fragment.get(0)
        const into = isInBlock && block instanceof Y.XmlElement ? block : fragment
        into.insert(0, [odd()] as never)
        const update = Buffer.from(Y.encodeStateAsUpdate(ydoc, before)).toString("base64")
        expect(await addDraftUpdate(store.db, asOwner({ draft_id: draft.draft_id, update }))).toMatchObject({
          ok: false,
          failure: { status: 400, field: "update" },
        })
        expect(await contentNow(draft)).toContain("what was there")
      }
    },
  )

  /** An update that inserts this element at a place of the draft's document. */
  async function inserting(draft: TemplateDraft, at: number[], name: string, words: string): Promise<string> {
    const ydoc = documentOf((await documentState(store.db, draft)).state)
    const before = Y.encodeStateVector(ydoc)
    const element = new Y.XmlElement(name)
    const paragraph = new Y.XmlElement("paragraph")
    paragraph.insert(0, [new Y.XmlText(words)])
    element.insert(0, [paragraph])
    const parent = at
      .slice(0, -1)
      .reduce<Y.XmlFragment>(
        (into, index) => into.get(index) as Y.XmlElement,
        ydoc.getXmlFragment(fragmentName),
      )
    parent.insert(at.at(-1) ?? 0, [element])
    return Buffer.from(Y.encodeStateAsUpdate(ydoc, before)).toString("base64")
  }

  test("DRAFT-21 one with a node that editors would delete is refused", async () => {
    const draft = await makeDraft(store.db)
    await write(draft, "what was there")
    const update = await inserting(draft, [0], "poll", "of a newer program")
    expect(await addDraftUpdate(store.db, asOwner({ draft_id: draft.draft_id, update }))).toMatchObject({
      failure: { status: 400, field: "update", message: expect.stringContaining("cannot be merged") },
    })
    expect((await draftOf(draft)).seq).toBe(1)
    expect(await contentNow(draft)).toContain("what was there")
  })

  test("DRAFT-21 two columns too many are repaired, and everyone receives the repair", async () => {
    const draft = await makeDraft(store.db)
    const column = (words: string) => node("column", {}, paragraph(words))
    const content = [node("columns", {}, column("one"), column("two"), column("three"))]
    const { state } = stateOf(documentMade(content))
    await changeTemplateDraft(store.db, draft, { state })
    const { ydoc, seq } = follow(draft, 0, documentOf(state))
    const updates = [
      await inserting(draft, [0, 3], "column", "mine"),
      await inserting(draft, [0, 3], "column", "yours"),
    ]
    const numbers: number[] = []
    for (const update of updates) numbers.push(await add(draft, update))
    expect(numbers).toEqual([1, 3])
    await expect.poll(seq).toBe(3)
    expect(contentIn(ydoc)).toBe(await contentNow(draft))
    expect(fromYjs(ydoc).content).toMatchObject([{ content: { length: 4 } }])
    for (const words of ["one", "two", "three", "mine", "yours"])
      expect(contentIn(ydoc)).toContain(`"text":"${words}"`)
  })

  test("a change that arrives before the change it depends on is saved for it", async () => {
    const draft = await makeDraft(store.db)
    expect(await add(draft, secondOfTwo())).toBe(1)
  })

  test("a large one is folded at once, so that changes kept next to the state stay small", async () => {
    const draft = await makeDraft(store.db)
    await write(draft, "x".repeat(70_000))
    expect(await draftOf(draft)).toMatchObject({ seq: 1, state_seq: 1 })
    expect(await updatesAfter(store.db, draft, 0)).toEqual([])
  })

  test("DRAFT-12 more than 4 MB at once is refused and nothing is saved", async () => {
    const draft = await makeDraft(store.db)
    const update = Buffer.alloc(4 * 1024 * 1024 + 1).toString("base64")
    const refused = await addDraftUpdate(store.db, asOwner({ draft_id: draft.draft_id, update }))
    expect(refused).toMatchObject({ failure: { status: 413, field: "update" } })
    expect((await draftOf(draft)).seq).toBe(0)
  })
})

describe("DRAFT-23 builds with another version of the schema", () => {
  test("an older page sends nothing and receives nothing but that it is older", async () => {
    const draft = await makeDraft(store.db)
    const update = await typedIn(store.db, draft, "of an older build")
    const older = { draft_id: draft.draft_id, update, document_version: documentVersion - 1 }
    expect(await addDraftUpdate(store.db, asOwner(older))).toMatchObject({
      failure: { status: 409, field: "document_version" },
    })
    expect((await draftOf(draft)).seq).toBe(0)
    const heard: DraftNews[] = []
    const failed = () => heard.push({ event: "deleted" })
    leaving.push(followDraft(draft, 0, { take: (news) => heard.push(news), failed }, documentVersion - 1))
    const { seq } = follow(draft)
    await write(draft, "of this build")
    await expect.poll(seq).toBe(1)
    expect(heard).toEqual([{ event: "outdated", document_version: documentVersion }])
  })

  test("a page of this build is older than the document of a newer one", async () => {
    const draft = await makeDraft(store.db)
    const update = await typedIn(store.db, draft, "words")
    await changeTemplateDraft(store.db, draft, { document_version: documentVersion + 1 })
    const sent = { draft_id: draft.draft_id, update, document_version: documentVersion }
    expect(await addDraftUpdate(store.db, asOwner(sent))).toMatchObject({ failure: { status: 409 } })
  })

  test("an older document is migrated for everyone, which is no edit", async () => {
    const draft = await makeDraft(store.db)
    await write(draft, "words")
    const older = { document_version: documentVersion - 1, published_revision: 1, published_seq: 1 }
    await changeTemplateDraft(store.db, draft, older)
    const { ydoc, seq } = follow(draft)
    await expect.poll(seq).toBe(1)
    await migrateDraft(store.db, draft, {
      [documentVersion - 1]: (stored) =>
        JSON.parse(JSON.stringify(stored).replace("words", "migrated words")),
    })
    expect(await draftOf(draft)).toMatchObject({
      ...{ document_version: documentVersion, seq: 2, published_seq: 2 },
    })
    expect(await contentNow(draft)).toContain("migrated words")
    const { state } = await documentState(store.db, draft)
    Y.applyUpdate(ydoc, state)
    expect(contentIn(ydoc)).toBe(await contentNow(draft))
  })

  test("one without a path to this version stays as it is, and is not composed as a current one", async () => {
    const draft = await makeDraft(store.db)
    await write(draft, "words")
    await changeTemplateDraft(store.db, draft, { document_version: -1 })
    expect(contentIn(documentOf((await documentState(store.db, draft)).state))).toContain("words")
    expect(await readDraft(store.db, await draftOf(draft))).toMatchObject({ failure: { status: 400 } })
  })
})
