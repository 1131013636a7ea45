import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { statuses } from "#contract/status"
import { formatUtc } from "#contract/time"
import { plus, setClock } from "#lib/platform/clock"
import { countBuckets } from "#lib/data/store/counts"
import { lockProject } from "#lib/data/store/event-log"
import { changesSeq } from "#lib/data/store/letters"
import type { Db, Store } from "#lib/data/store/open"
import { listRefusedCalls, refusedAddressesMax } from "#lib/data/store/refused-callbacks"
import { events, letters } from "#lib/data/store/schema/messages"
import { anEvent, type EventInput, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "./normalize.ts"
import { openIntake } from "./receive.ts"

const key = "k3y"
let store: Store
let number = 0
const undo: (() => void)[] = []
beforeAll(async () => {
  store = await openTestStore()
  undo.push(setClock({ now: () => someDay }), useSettings({ logLevel: "silent" }))
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const newProject = async () => (await saveProject(store.db, `p${++number}`)).project_id

/** The store, with a counter of its transactions. */
function counting(db: Db) {
  let transactions = 0
  const seen = new Proxy(db, {
    get(target, name) {
      if (name === "transaction") transactions += 1
      const value = Reflect.get(target, name) as unknown
      return typeof value === "function" ? value.bind(target) : value
    },
  })
  return { db: seen, transactions: () => transactions }
}

const open = (db: Db = store.db, signers: readonly string[] = [key]) =>
  openIntake({
    store: async () => db,
    keysOf: async (_, projects) => new Map(projects.map((project) => [project, signers])),
  })

const bodyOf = (events: readonly EventInput[]) => ({
  auth: "",
  events_by_user: [
    {
      user_id: 1,
      events: events.map((event) => ({
        event_name: "transactional_email_status",
        event_data: anEvent(event),
      })),
    },
  ],
})

function signed(events: readonly EventInput[], by = key): Buffer {
  const body = (auth: string) => JSON.stringify({ ...bodyOf(events), auth })
  return Buffer.from(body(createHash("md5").update(body(by)).digest("hex")))
}

/** Any text with a key's valid signature that is not a callback. */
function signedText(text: string): Buffer {
  const body = (auth: string) => `{"auth":"${auth}","other":${text}}`
  return Buffer.from(body(createHash("md5").update(body(key)).digest("hex")))
}

const callOf = (project: string, bytes: Buffer, address = "192.0.2.7") => ({
  project,
  body: { pieces: Readable.from([bytes]), length: bytes.length },
  encoding: null,
  address,
})

/** All stored results of the events. */
async function picture(project_id: string) {
  const stored = await store.db
    .select()
    .from(letters)
    .where(eq(letters.project_id, project_id))
    .orderBy(letters.job_id, letters.email)
  return {
    letters: stored.map(({ project_id: _, ...letter }) => letter),
    counts: await countBuckets(store.db, project_id, plus(someDay, -86_400_000), plus(someDay, 86_400_000)),
  }
}

test("CALLBACK-15 a call with texts too long for any index returns 200", async () => {
  const project = await newProject()
  const word = Array.from({ length: 160 }, (_, n) =>
    createHash("sha512").update(`${n}`).digest("base64"),
  ).join("")
  const event: EventInput = {
    status: "hard_bounced",
    email: `a@${word.slice(0, 300)}`,
    message_info: { template_id: word, tags: [word, `${word}2`], subject: word },
    delivery_info: { delivery_status: word, sender_ip: word },
    metadata: { campaign_id: word },
  }
  expect(await open().receive(callOf(project, signed([event])))).toMatchObject({
    ok: true,
    value: { added: 1 },
  })
  expect((await picture(project)).letters).toMatchObject([
    { template_id: word.slice(0, 200), tags: [word.slice(0, 200), word.slice(0, 200)] },
  ])
})

const emails = (n: number): EventInput => ({ email: `${n}@example.com` })

describe("CALLBACK-15", () => {
  const far = { event_time: formatUtc(Date.UTC(2099, 0, 1)) }

  test("CALLBACK-15 a call of events far ahead is refused, and stores nothing", async () => {
    const project = await newProject()
    expect(await open().receive(callOf(project, signed([far])))).toMatchObject({ failure: { status: 400 } })
    expect(await changesSeq(store.db, project)).toBe(0)
  })

  test("CALLBACK-15 next to others such an event is left out, and the others are stored", async () => {
    const project = await newProject()
    expect(await open().receive(callOf(project, signed([far, {}])))).toMatchObject({ value: { added: 1 } })
  })
})

describe("CALLBACK-17 calls that arrive together are stored together", () => {
  test("twenty at a time share one transaction, and each returns the number of its new events", async () => {
    const project = await newProject()
    const { db, transactions } = counting(store.db)
    const intake = open(db)
    const calls = Array.from({ length: 20 }, (_, n) =>
      signed(n % 2 ? [emails(n)] : [emails(n), emails(n + 100)]),
    )
    const answers = await Promise.all(
      [...calls, ...calls].map((bytes) => intake.receive(callOf(project, bytes))),
    )
    expect(answers.map((answer) => answer.ok && answer.value.added)).toEqual([
      ...calls.map((_, n) => (n % 2 ? 1 : 2)),
      ...calls.map(() => 0),
    ])
    expect(transactions()).toBe(1)
    expect((await picture(project)).letters).toHaveLength(30)
  })

  test("forged, unsigned and broken calls are refused one by one, and are in no batch", async () => {
    const project = await newProject()
    const { db, transactions } = counting(store.db)
    const intake = open(db)
    const bad = [
      signed([emails(1)], "another key"),
      Buffer.from(JSON.stringify(bodyOf([emails(2)]))),
      Buffer.from("{"),
      gzipSync(signed([emails(3)])).subarray(0, 40),
      signed([{ event_time: "soon" }]),
    ]
    const refused = await Promise.all(bad.map((bytes) => intake.receive(callOf(project, bytes))))
    expect(refused.map((one) => !one.ok && one.failure.status)).toEqual([403, 401, 401, 400, 400])
    expect(transactions()).toBe(0)
    const mixed = await Promise.all(
      [...bad, signed([emails(4)]), gzipSync(signed([emails(5)]))].map((bytes) =>
        intake.receive(callOf(project, bytes)),
      ),
    )
    expect(mixed.map(({ ok }) => ok)).toEqual([false, false, false, false, false, true, true])
    expect((await picture(project)).letters.map(({ email }) => email)).toEqual([
      "4@example.com",
      "5@example.com",
    ])
  })

  test("an event that the database refuses affects no other call of its batch", async () => {
    const project = await newProject()
    await store.db.execute(sql`alter table events add constraint healthy check (email <> '1003@example.com')`)
    const intake = open()
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => intake.receive(callOf(project, signed([emails(1000 + n)])))),
    )
    await store.db.execute(sql`alter table events drop constraint healthy`)
    expect(answers.map(({ status }) => status === "fulfilled")).toEqual(
      Array.from({ length: 8 }, (_, n) => n !== 3),
    )
    const { letters: stored, counts } = await picture(project)
    expect(stored).toHaveLength(7)
    expect(counts).toMatchObject([{ status: "sent", letters_now: 7, letters_ever: 7 }])
    expect(await intake.receive(callOf(project, signed([emails(1003)])))).toMatchObject({
      value: { added: 1 },
    })
  })

  test("results are separate per project: the same calls to two of them count in each", async () => {
    const [one, other] = [await newProject(), await newProject()]
    const intake = open()
    const answers = await Promise.all(
      [one, other, one, other].map((project) => intake.receive(callOf(project, signed([emails(1)])))),
    )
    expect(answers.map((answer) => answer.ok && answer.value.added)).toEqual([1, 1, 0, 0])
    expect(await picture(one)).toEqual(await picture(other))
  })

  test("both keys of a rotation are valid in one batch, and no third", async () => {
    const project = await newProject()
    const intake = open(store.db, ["new key", "old key"])
    const answers = await Promise.all(
      ["new key", "old key", "older key"].map((by, n) =>
        intake.receive(callOf(project, signed([emails(n)], by))),
      ),
    )
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false])
  })

  const someEvents = fc.array(
    fc.record({
      job_id: fc.constantFrom("job-1", "job-2"),
      email: fc.constantFrom("ann@example.com", "bob@example.com"),
      status: fc.constantFrom(...statuses, "parked"),
      second: fc.integer({ min: 0, max: 4 }).map((step) => -step * 600),
      message_info: fc.constantFrom(undefined, { subject: "Hello", tags: ["a"] }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  /** The intake that takes a call, and whether the call waits for the previous one. */
  const someCalls = fc.array(
    fc.record({ size: fc.integer({ min: 1, max: 4 }), by: fc.nat({ max: 1 }), waits: fc.boolean() }),
    { minLength: 28, maxLength: 28 },
  )

  test("any split into calls, at any time, by two processes, equals one event after another", async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, someCalls, async (events, plan) => {
        const unique = [...new Map(events.map((one) => [fingerprint(one), one])).values()]
        const [plain, wild] = [await newProject(), await newProject()]
        for (const event of unique) {
          const normalized = normalize(bodyOf([event]), someDay.getTime())
          if (normalized) await append(store.db, plain, [normalized])
        }
        // Each has its own queue, like two processes.
        const intakes = [open(), open()] as const
        const repeated = [...unique, ...unique.slice(0, 5), ...unique].reverse()
        const underWay: Promise<unknown>[] = []
        for (let at = 0, call = 0; at < repeated.length; call += 1) {
          const { size, by, waits } = plan[call % plan.length] ?? { size: 1, by: 0, waits: false }
          const bytes = signed(repeated.slice(at, at + size))
          const answer = intakes[by === 0 ? 0 : 1].receive(callOf(wild, bytes))
          underWay.push(answer)
          if (waits) await answer
          at += size
        }
        const answers = (await Promise.all(underWay)) as { ok: true; value: { added: number } }[]
        expect(answers.reduce((sum, { value }) => sum + value.added, 0)).toBe(unique.length)
        expect(await picture(wild)).toEqual(await picture(plain))
      }),
      { numRuns: 20 },
    )
  })

  const fingerprint = ({ job_id, email, status, second }: EventInput) =>
    JSON.stringify([job_id, email, status, second])
})

describe("CALLBACK-18 waiting calls are limited", () => {
  test("a compressed call counts with its unpacked size; one without room is refused, and others continue", async () => {
    const [flood, quiet] = [await newProject(), await newProject()]
    const large = (n: number) => gzipSync(signed([{ ...emails(n), comment: "x".repeat(7 * 1024 * 1024) }]))
    const intake = open()
    const underWay: ReturnType<typeof intake.receive>[] = []
    const answers = await store.db.transaction(async (tx) => {
      await lockProject(tx, flood)
      underWay.push(...[1, 2].map((n) => intake.receive(callOf(flood, large(n)))))
      const other = await intake.receive(callOf(quiet, signed([emails(3)])))
      return { other, refused: await Promise.race(underWay) }
    })
    await Promise.allSettled(underWay)
    expect(answers.other).toMatchObject({ ok: true, value: { added: 1 } })
    expect(answers.refused).toMatchObject({ ok: false, failure: { status: 503, retry_after: 5 } })
  })
})

describe("CALLBACK-19 refused calls are counted, and their content is not stored", () => {
  const refusedOf = async (project: string) =>
    (await listRefusedCalls(store.db, project)).toSorted((one, other) =>
      `${one.reason} ${one.address}`.localeCompare(`${other.reason} ${other.address}`),
    )
  const forged = signed([emails(1)], "another key")

  test("CALLBACK-21 a stalled body counts once, by its address, and not for an unknown project", async () => {
    const project = await newProject()
    const intake = openIntake({
      store: async () => store.db,
      keysOf: async () => new Map([[project, [key]]]),
    })
    async function* silent(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"auth":')
      await new Promise<never>(() => {})
    }
    const silentCall = (to: string) =>
      intake.receive({ ...callOf(to, forged), body: { pieces: silent(), length: 5_000_000 } })
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const answers = Promise.all([silentCall(project), silentCall("nobody")])
    await vi.advanceTimersByTimeAsync(2000)
    vi.useRealTimers()
    expect(await answers).toMatchObject([{ failure: { status: 408 } }, { failure: { status: 408 } }])
    await intake.close()
    expect(await refusedOf(project)).toMatchObject([{ reason: "too_slow", address: "192.0.2.7", calls: 1 }])
    expect(await refusedOf("nobody")).toEqual([])
  })

  test("by reason and address, with the first and the last time", async () => {
    const project = await newProject()
    const intake = open()
    const bad: [bytes: Buffer, address: string][] = [
      [forged, "203.0.113.9"],
      [forged, "203.0.113.9"],
      [forged, "::ffff:203.0.113.10"],
      [Buffer.from(JSON.stringify(bodyOf([emails(2)]))), "203.0.113.9"],
      [gzipSync(signed([emails(3)])).subarray(0, 40), "unknown"],
      [signedText("[]"), "203.0.113.9"],
      [signed([{ event_time: "soon" }]), "203.0.113.9"],
    ]
    let second = 0
    setClock({ now: () => plus(someDay, second++ * 1000) })
    for (const [bytes, address] of bad)
      expect(await intake.receive(callOf(project, bytes, address))).toMatchObject({ ok: false })
    setClock({ now: () => someDay })
    await intake.close()
    const rows = await refusedOf(project)
    expect(rows.map(({ reason, address, calls }) => [reason, address, calls])).toEqual([
      ["events_unreadable", "203.0.113.9", 1],
      ["forged", "203.0.113.10", 1],
      ["forged", "203.0.113.9", 2],
      ["not_a_callback", "203.0.113.9", 1],
      ["not_unpackable", "", 1],
      ["unsigned", "203.0.113.9", 1],
    ])
    const twice = rows.find(({ calls }) => calls === 2)
    expect(twice && twice.last_at > twice.first_at).toBe(true)
    expect(await store.db.$count(events, eq(events.project_id, project))).toBe(0)
  })

  test("dropped events of an accepted call are counted, and the others are stored", async () => {
    const project = await newProject()
    const intake = open()
    const call = callOf(project, signed([emails(1), { event_time: "soon" }]), "203.0.113.9")
    expect(await intake.receive(call)).toMatchObject({ ok: true, value: { added: 1 } })
    await intake.close()
    expect(await refusedOf(project)).toMatchObject([
      { reason: "some_unreadable", address: "203.0.113.9", calls: 1 },
    ])
  })

  test("genuine calls and calls of unknown projects leave no row", async () => {
    const project = await newProject()
    const intake = openIntake({
      store: async () => store.db,
      keysOf: async (_, projects) =>
        new Map(projects.filter((one) => one === project).map((one) => [one, [key]])),
    })
    expect(await intake.receive(callOf(project, signed([emails(1)])))).toMatchObject({ ok: true })
    expect(await intake.receive(callOf("nobody", forged))).toMatchObject({ failure: { status: 404 } })
    await intake.close()
    expect([...(await refusedOf(project)), ...(await refusedOf("nobody"))]).toEqual([])
  })

  test("an answer does not wait for the count: a database that cannot be written delays nothing", async () => {
    const project = await newProject()
    let isAway = true
    const away = new Proxy(store.db, {
      get(target, name) {
        if (name === "transaction" && isAway) throw new Error("away")
        const value = Reflect.get(target, name) as unknown
        return typeof value === "function" ? value.bind(target) : value
      },
    })
    const intake = open(away)
    expect(await intake.receive(callOf(project, forged))).toMatchObject({ failure: { status: 403 } })
    await intake.close()
    expect(await refusedOf(project)).toEqual([])
    isAway = false
    await intake.close()
    expect(await refusedOf(project)).toMatchObject([{ reason: "forged", calls: 1 }])
  })

  test("ten thousand forged calls from thousands of addresses cost few rows and few statements", async () => {
    const project = await newProject()
    const { db, transactions } = counting(store.db)
    const intake = open(db)
    for (let n = 0; n < 10_000; n += 1) {
      const bytes = n % 2 ? forged : Buffer.from("{}")
      const answer = await intake.receive(callOf(project, bytes, `10.0.${n >> 8}.${n & 255}`))
      expect(answer.ok).toBe(false)
    }
    await intake.close()
    const rows = await refusedOf(project)
    for (const reason of ["forged", "unsigned"]) {
      const refused = rows.filter((row) => row.reason === reason)
      expect(refused).toHaveLength(refusedAddressesMax + 1)
      expect(refused.reduce((sum, { calls }) => sum + calls, 0)).toBe(5000)
    }
    // One per five seconds of the loop above, whose duration varies on a shared machine.
    expect(transactions()).toBeLessThan(30)
  })
})
