import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { applyAwarenessUpdate, Awareness } from "y-protocols/awareness"
import * as Y from "yjs"
import { closeDraftChanges, onDraft } from "#lib/live/draft-changes"
import { rows, type Store } from "#lib/data/store/open"
import type { TemplateDraft } from "#lib/data/store/template-drafts"
import { asOwner, makeDraft } from "#lib/testing/drafts"
import { saveProject } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { sharePresence } from "./presence.ts"

let store: Store
let draft: TemplateDraft
let foreign: TemplateDraft
const undo: (() => void)[] = []
const stops: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useSettings(), useStore(store))
  for (const slug of ["shop", "other"]) await saveProject(store.db, slug)
  draft = await makeDraft(store.db)
  foreign = await makeDraft(store.db, {}, "other")
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await store.close()
})

type Said = { client: number; clock: number; state: unknown }

/** An update of Yjs awareness, as an editor sends it; `state` may be any JSON. */
function saying(...said: Said[]): string {
  const parts = said.flatMap(({ client, clock, state }) => {
    const json = Buffer.from(typeof state === "string" ? state : JSON.stringify(state))
    return [...number(client), ...number(clock), ...number(json.length), ...json]
  })
  return Buffer.from([...number(said.length), ...parts]).toString("base64")
}
/** Seven bits a byte, lowest first. */
const number = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))]

const send = (said: string, { draft_id } = draft) => sharePresence(store.db, asOwner({ draft_id, said }))
/** Events received by all users who have the draft open. */
function listen({ draft_id } = draft): string[] {
  const heard: string[] = []
  stops.push(onDraft(draft_id, { changed: () => {}, presence: (said) => heard.push(said) }))
  return heard
}
/** Users that a page shows after these events. */
function seenBy(heard: readonly string[]): Record<string, unknown>[] {
  const awareness = new Awareness(new Y.Doc())
  awareness.setLocalState(null)
  for (const said of heard) applyAwarenessUpdate(awareness, new Uint8Array(Buffer.from(said, "base64")), "")
  const states = [...awareness.getStates().values()] as Record<string, unknown>[]
  awareness.destroy()
  return states
}
const owner = { user_id: "user-1", name: "user-1" }
const cursor = { anchor: { type: "x" }, head: null }

describe("DRAFT-9 other users who have a draft open", () => {
  test("are shown with their place, and under their own name whatever they send", async () => {
    const heard = listen()
    const forged = { user_id: "boss", name: "The boss", hue: 1 }
    const state = { cursor, user: forged, name: "The boss", anything: "else" }
    expect(await send(saying({ client: 7, clock: 1, state }))).toMatchObject({ ok: true })
    const [seen, ...more] = seenBy(heard)
    expect(Object.keys(seen ?? {}).sort()).toEqual(["cursor", "user"])
    expect([seen, more]).toMatchObject([{ cursor, user: owner }, []])
  })

  test.each([
    ["nothing about where", {}],
    ["a number", 5],
    ["a list", ["The boss"]],
  ])("are shown when they send %s", async (_what, state) => {
    const heard = listen()
    await send(saying({ client: 7, clock: 1, state }))
    expect(seenBy(heard)).toMatchObject([{ user: owner }])
  })

  test("are removed when they leave", async () => {
    const heard = listen()
    await send(saying({ client: 2 ** 32, clock: 1, state: { cursor } }))
    expect(seenBy(heard)).toHaveLength(1)
    await send(saying({ client: 2 ** 32, clock: 2, state: null }))
    expect(seenBy(heard)).toEqual([])
  })

  test("are sent only to users who have this draft open", async () => {
    const [here, elsewhere] = [listen(), listen(foreign)]
    await send(saying({ client: 7, clock: 1, state: {} }))
    expect([here.length, elsewhere.length]).toEqual([1, 0])
  })

  test("are stored nowhere", async () => {
    await store.db.transaction(async (tx) => {
      // The server's counters include earlier writes of the connection.
      const written = () =>
        rows(
          tx,
          sql`select relname, n_tup_ins, n_tup_upd, n_tup_del from pg_stat_xact_user_tables order by relname`,
        )
      const { draft_id } = draft
      const said = saying({ client: 7, clock: 1, state: { cursor } })
      const before = await written()
      expect(await sharePresence(tx, asOwner({ draft_id, said }))).toMatchObject({ ok: true })
      expect(await written()).toEqual(before)
    })
  })
})

describe("DRAFT-12 an update that is not the place of one editor is sent to nobody", () => {
  const many = Array.from({ length: 100 }, (_, n) => ({ client: n, clock: 1, state: {} }))
  test.each<[string, string]>([
    ["bytes that are no update", Buffer.from("no update at all").toString("base64")],
    ["an update that is cut off", saying({ client: 7, clock: 1, state: { cursor } }).slice(0, 24)],
    ["one that holds no JSON", saying({ client: 7, clock: 1, state: "{no json" })],
    ["one about nobody", Buffer.from([0, 0, 0]).toString("base64")],
    ["one about several editors", saying(...many.slice(0, 2))],
    ["one about very many, each of whom would get a name", saying(...many)],
    ["one that grows when it is read", saying({ client: 7, clock: 1, state: grows() })],
  ])("%s", async (_what, said) => {
    const heard = listen()
    expect(await send(said)).toMatchObject({ failure: { status: 400, field: "said" } })
    expect(heard).toEqual([])
  })

  /** Short numbers that become long in JSON. */
  function grows(): string {
    return `{"cursor":[${Array.from({ length: 500 }, () => "1e20").join(",")}]}`
  }

  test.each([
    ["no base64", "%%%%", "said must be base64."],
    ["nothing", "", "said is empty."],
    ["too much", "A".repeat(4004), "said is too long."],
  ])("%s", async (_what, said, message) => {
    expect(await send(said)).toMatchObject({ failure: { status: 400, field: "said", message } })
  })

  test("of a draft in another project", async () => {
    const heard = listen(foreign)
    const said = saying({ client: 7, clock: 1, state: {} })
    for (const draft_id of [foreign.draft_id, "00000000-0000-4000-8000-000000000000"])
      expect(await send(said, { ...foreign, draft_id })).toMatchObject({ failure: { status: 404 } })
    expect(heard).toEqual([])
  })

  test("for any bytes and states, a shown user has the name of the sender, and everything fits a notification", async () => {
    const heard = listen()
    const said = fc.oneof(
      fc.uint8Array({ minLength: 3, maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("base64")),
      fc
        .record({ client: fc.nat(2 ** 30), clock: fc.nat(1000), state: fc.jsonValue() })
        .map((one) => saying({ ...one, state: JSON.stringify(one.state) })),
    )
    await fc.assert(
      fc.asyncProperty(said, async (one) => {
        const { ok } = await send(one)
        const [received, ...more] = heard.splice(0)
        expect([received !== undefined, more]).toEqual([ok, []])
        for (const { user } of seenBy(received ? [received] : [])) expect(user).toMatchObject(owner)
        expect(received?.length ?? 0).toBeLessThanOrEqual(6000)
      }),
      { numRuns: 200 },
    )
  })
})
