import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { statuses } from "#contract/status"
import { plus, setClock } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import type { Normalized } from "#lib/data/events/event"
import { normalize } from "#lib/intake/receive/normalize"
import { rebuild } from "#lib/data/events/postgres/rebuild"
import { closeChanges } from "#lib/live/changes"
import { listAudit } from "#lib/data/store/audit"
import { countSegments } from "#lib/data/store/segment-counts"
import { figuresByTag } from "#lib/data/store/tags"
import { nextErasure } from "#lib/data/store/erasures"
import { type Db, rows, type Store } from "#lib/data/store/open"
import { aProject, anAccess, anEvent, type EventInput, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { previewErasure, readErasures, startErasure } from "./erase.ts"
import { eraseAll, eraseStep, openErasures } from "./runner.ts"

let store: Store
let db: Db
let number = 0
const back: (() => void)[] = []
const dayMs = 86_400_000
beforeAll(async () => {
  store = await openTestStore()
  db = store.db
  back.push(useSettings(), setClock({ now: () => plus(someDay, dayMs) }))
})
afterAll(async () => {
  await closeChanges(db)
  for (const undo of back) undo()
  await store.close()
})

const ann = "ann@example.com"
const newProject = async () => (await saveProject(db, `p${++number}`)).project_id

function callOf(events: readonly EventInput[]): Normalized {
  const named = events.map((one) => ({ event_name: "transactional_email_status", event_data: anEvent(one) }))
  const call = normalize(
    { auth: "x", events_by_user: [{ user_id: 1, events: named }] },
    someDay.getTime() + dayMs,
  )
  if (!call) throw new Error("not a callback")
  return call
}

const actionOf = (project_id: string, input: unknown) => ({
  access: anAccess("manager", aProject(project_id)),
  input,
  ip: "192.0.2.1",
  user_agent: null,
})

async function begin(project_id: string, email = ann): Promise<void> {
  expect(await startErasure(db, actionOf(project_id, { email, confirm: true }))).toMatchObject({ ok: true })
}

/** Every text and JSON value of the database that contains this text, by table and column; for one project. */
async function where(text: string, project_id: string): Promise<string[]> {
  const columns = await rows<{ table: string; column: string; has_project: boolean }>(
    db,
    sql`select c.table_name as table, c.column_name as column, exists (select 1 from information_schema.columns p
          where p.table_name = c.table_name and p.column_name = 'project_id') as has_project
        from information_schema.columns c where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'ARRAY')`,
  )
  const found: string[] = []
  for (const { table, column, has_project } of columns) {
    const inProject = has_project ? sql`project_id = ${project_id} and` : sql``
    const hits = await rows(
      db,
      sql`select 1 from ${sql.identifier(table)} where ${inProject} ${sql.identifier(column)}::text ilike ${`%${text}%`} limit 1`,
    )
    if (hits.length > 0) found.push(`${table}.${column}`)
  }
  return found.sort()
}

/** All counts of a project. */
async function totals(project_id: string) {
  while (await addUpOnce(db));
  const of = (query: ReturnType<typeof sql>) => rows(db, query)
  return {
    counts: await of(sql`select bucket, status, letters_now, letters_ever from counts
      where project_id = ${project_id} order by 1, 2`),
    tags: await of(sql`select bucket, minutes, tag, letters, delivered, opened, clicked, hard_bounced, spam from tag_counts
      where project_id = ${project_id} order by 1, 2, 3`),
    segments: await of(sql`select family, minutes, starts_at, segment_id::text, cells from segment_counts
      where project_id = ${project_id} order by 1, 2, 3, 4`),
  }
}

const whole = { from: someDay.getTime() - dayMs, to: someDay.getTime() + 2 * dayMs }

const info = { subject: "Hello ann@example.com", template_id: "t1", template_version: 2, tags: ["daily"] }
const story: EventInput[] = [
  { status: "accepted", second: 0, message_info: info, metadata: { user: "Ann@Example.com", order: "7" } },
  {
    status: "delivered",
    second: 2,
    delivery_info: {
      delivery_status: "ok_delivered",
      destination_response: "250 <ann@example.com> ok",
      sender_ip: "192.0.2.9",
    },
  },
  {
    status: "clicked",
    second: 9,
    url: "https://shop.example/?to=ann%40example.com",
    delivery_info: { ip: "203.0.113.5", user_agent: "Reader" },
  },
  { email: "Ann@Example.com", status: "sent", second: 3 },
  {
    email: "joann@example.com",
    status: "sent",
    second: 4,
    message_info: { ...info, subject: "Ann@example.com wrote" },
  },
]

/** Rows that name her, in addition to messages. */
async function mention(project_id: string): Promise<void> {
  const now = someDay.toISOString()
  await db.execute(sql`insert into users (user_id, email, name, password_hash, created_at)
    values ('u', 'u@shop.example', 'U', '', ${now}) on conflict do nothing`)
  await db.execute(sql`insert into audit (project_id, at, user_id, action, input, outcome, target, before, after)
    values (${project_id}, ${now}, 'u', 'suppression/set', '{"email": "ann@example.com"}', 'success', 'Ann@example.com',
      '{"of": ["ann@example.com"]}', null)`)
  await db.execute(sql`insert into saved_views (project_id, view_id, user_id, name, page, query, hidden_columns, created_at)
    values (${project_id}, 'v', 'u', 'ann@example.com', 'messages', 'q=ann%40example.com&x=1', '{}', ${now})`)
  await db.execute(sql`insert into alert_rules (project_id, rule_id, name, metric, filter, condition, window_minutes, volume_min, time_zone,
      destination_ids, is_enabled, created_by, created_at, changed_at, next_at)
    values (${project_id}, 'a', 'about ann@example.com', 'sent', '{"template_id": ["ann@example.com"]}', '{}', 60, 1, 'UTC', '{}', false,
      'u', ${now}, ${now}, ${now})`)
  await db.execute(sql`insert into alert_firings (project_id, firing_id, rule_id, subject, fired_at, breached_at, facts, last_value, note)
    values (${project_id}, 'f', 'a', '', ${now}, ${now}, '{"name": "about ann@example.com"}', 1, 'asked ann@example.com')`)
  await db.execute(sql`insert into alert_deliveries (project_id, firing_id, destination_id, news, created_at, next_at, said)
    values (${project_id}, 'f', 'd', 'fired', ${now}, now() + interval '1 year', '550 <ann@example.com>')`)
  await db.execute(sql`insert into deployments (project_id, deployed_at, deployment_id, title, url, created_at)
    values (${project_id}, ${now}, 'd', 'For ann@example.com', 'https://git.example/?by=ann@example.com', ${now})`)
  await db.execute(sql`insert into exports (project_id, dump_id, user_id, created_at, expires_at, input)
    values (${project_id}, 'd', 'u', ${now}, ${now}, '{"email": "ann@example.com"}')`)
  await db.execute(sql`insert into template_samples (project_id, draft_id, sample_id, name, "values", position, changed_by, changed_at)
    values (${project_id}, 'd', 's', 'Of ann@example.com', '{"to": {"email": "Ann@example.com"}, "order": "7"}', 0, 'u', ${now})`)
  await db.execute(sql`insert into block_acknowledgements (project_id, started_at, domain, acknowledged_by, acknowledged_at, note)
    values (${project_id}, ${now}, 'example.com', 'u', ${now}, 'Seen by Ann@example.com first')`)
  await db.execute(sql`insert into send_runs (project_id, run_id, created_by, created_at, changed_at, state, subject, message_bytes, next_at)
    values (${project_id}, 'r', 'u', ${now}, ${now}, 'running', 'x', 0, now() + interval '1 year')`)
  await db.execute(
    sql`insert into send_run_messages (project_id, run_id, message) values (${project_id}, 'r', '{"text": "ann@example.com"}')`,
  )
  await db.execute(sql`insert into send_run_parts (project_id, run_id, nth, count, recipients, refused)
    values (${project_id}, 'r', 0, 2, '[{"email": "ann@example.com"}, {"email": "ben@example.com"}]', '{"ann@example.com": "no"}')`)
}

const endRun = (project_id: string) =>
  Promise.all(
    ["send_run_messages", "send_run_parts"].map((table) =>
      db.execute(sql`update ${sql.identifier(table)} set ended_at = now() where project_id = ${project_id}`),
    ),
  )

describe("ERASE-1 one person is erased from a project", () => {
  test("ERASE-5 the address is no longer in any text of the project, and everything else is unchanged", async () => {
    const project = await newProject()
    const other = await newProject()
    for (const one of [project, other]) {
      await append(db, one, [callOf(story)])
      await mention(one)
    }
    const before = await totals(project)
    const foreign = [await where(ann, other), await totals(other)]
    expect(await previewErasure(db, actionOf(project, { email: "ANN@example.com" }))).toMatchObject({
      value: { messages: 2, events: 4, audit: 1, views: 1, exports: 1, sends: 2 },
    })
    await begin(project, "ANN@example.com")
    expect(await startErasure(db, actionOf(project, { email: ann, confirm: true }))).toMatchObject({
      failure: { status: 409 },
    })
    await eraseAll(db)
    // A running send needs its recipients; after its end they are erased as well.
    expect((await readErasures(db, project)).erasures[0]).toMatchObject({ isWaiting: true, endedMs: null })
    const withRun = ["send_run_messages.message", "send_run_parts.recipients", "send_run_parts.refused"]
    const joann = ["events.email", "events.raw", "letter_search.email", "letters.email"]
    expect(await where(ann, project)).toEqual([
      ...joann.slice(0, 2),
      "letter_search.email",
      "letters.email",
      ...withRun,
    ])
    await endRun(project)
    const wait = setClock({ now: () => plus(someDay, dayMs + 120_000) })
    await eraseAll(db)
    wait()
    expect(await where("joann@example.com", project)).toEqual(joann)
    const texts = await rows<{ text: string }>(
      db,
      sql`select concat_ws(' ', e.email, raw::text, url) as text from events e where project_id = ${project}
          union all select concat_ws(' ', email, subject, metadata::text) from letters where project_id = ${project}`,
    )
    for (const { text } of texts)
      expect(text.replaceAll("joann@example.com", "")).not.toMatch(/ann(@|%40)example/i)
    expect(await where("203.0.113.5", project)).toEqual([])
    expect(await totals(project)).toEqual(before)
    await rebuild(db, project, whole.from, whole.to)
    expect(await totals(project)).toEqual(before)
    expect([await where(ann, other), await totals(other)]).toEqual(foreign)
    const acts = (await listAudit(db, project, 9)).filter(({ action }) => action === "person/erase")
    expect(acts).toHaveLength(1)
    expect(acts[0]).toMatchObject({
      outcome: "success",
      target: null,
      input: {},
      after: { messages: 3, events: 5 },
    })
    const [view] = await rows<{ query: string }>(
      db,
      sql`select query from saved_views where project_id = ${project}`,
    )
    expect(view?.query).toMatch(/^q=erased-[0-9a-f]{20}%40example.com&x=1$/)
  })

  test("ERASE-2 the address is not stored in clear, nor as an unkeyed hash", async () => {
    const project = await newProject()
    await append(db, project, [callOf(story)])
    const old = await rows<{ fingerprint: string }>(
      db,
      sql`select fingerprint from events where project_id = ${project} and email ilike ${ann}`,
    )
    await begin(project)
    expect(await where(ann, project)).not.toContain("erasures.address_sealed")
    await eraseAll(db)
    for (const { fingerprint } of old) expect(await where(fingerprint, project)).toEqual([])
    const [row] = await rows(
      db,
      sql`select address_sealed, ended_at from erasures where project_id = ${project}`,
    )
    expect(row).toMatchObject({ address_sealed: null })
  })
})

test("ERASE-5 the loop erases, also in two processes in parallel, and each message once", async () => {
  const project = await newProject()
  const letters = Array.from({ length: 250 }, (_, n) => ({ job_id: `j${n}`, second: n % 50 }))
  await append(db, project, [callOf(letters), callOf(letters.map((one) => ({ ...one, status: "opened" })))])
  const before = await totals(project)
  await begin(project)
  const loops = [openErasures({ db: async () => db }), openErasures({ db: async () => db })]
  await expect
    .poll(async () => (await readErasures(db, project)).erasures[0])
    .toMatchObject({ messages: 250, events: 500, others: 0, progress: 1, isWaiting: false })
  for (const loop of loops) await loop.close()
  expect(await totals(project)).toEqual(before)
  expect(await where(ann, project)).toEqual([])
})

test("ERASE-5 counts of a name continue under the pseudonym, also after its messages are deleted", async () => {
  const project = await newProject()
  const named = { subject: "x", template_id: ann, tags: [ann, "daily"] }
  const sent = { status: "sent", message_info: named, delivery_info: { sender_ip: ann } }
  await append(db, project, [
    callOf([
      { ...sent, job_id: "gone" },
      { ...sent, job_id: "there", second: 5 },
      { ...sent, job_id: "there", status: "opened", second: 9, delivery_info: { browser: ann } },
    ]),
  ])
  while (await addUpOnce(db));
  for (const table of ["letters", "letter_search", "events"])
    await db.execute(
      sql`delete from ${sql.identifier(table)} where project_id = ${project} and job_id = 'gone'`,
    )
  const edges = [whole.from, whole.to]
  const counted = async () => {
    const [tags, templates] = await Promise.all(
      (["tag", "template_id"] as const).map((by) => countSegments(db, project, { edges, by: [by] })),
    )
    const figures = await figuresByTag(db, project, { from: someDay, to: plus(someDay, dayMs) })
    const { counts } = await totals(project)
    const sums = [...(tags ?? []), ...(templates ?? [])].map(({ status, letters_now, letters_ever }) =>
      [status, letters_now, letters_ever].join(" "),
    )
    return { counts, sums: sums.sort(), figures: [...figures.values()].map(({ letters }) => letters).sort() }
  }
  const before = await counted()
  expect(await where(ann, project)).toContain("segments.tag")
  await begin(project)
  await eraseAll(db)
  expect(await where(ann, project)).toEqual([])
  expect(await counted()).toEqual(before)
})

describe("ERASE-3 later data of an erased person", () => {
  test("is stored under the pseudonym, in the existing message, also during the erasure", async () => {
    const project = await newProject()
    await append(db, project, [callOf(story)])
    await begin(project)
    const late: EventInput = { status: "opened", second: 50, delivery_info: { ip: "203.0.113.6" } }
    await append(db, project, [callOf([late, ...story])])
    await eraseAll(db)
    expect(await append(db, project, [callOf([late, ...story, { status: "spam", second: 60 }])])).toEqual([1])
    const letters = await rows<{ email: string; statuses: string[] }>(
      db,
      sql`select email, statuses from letters where project_id = ${project} and statuses @> '{clicked}'`,
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.statuses).toEqual(["accepted", "clicked", "delivered", "opened", "spam"])
    expect(await where("203.0.113", project)).toEqual([])
    expect(await rows(db, sql`select 1 from letters where project_id = ${project}`)).toHaveLength(3)
  })

  test("is stored unchanged after the erasure's period", async () => {
    const project = await newProject()
    await begin(project)
    await eraseAll(db)
    await db.execute(sql`delete from erasures where project_id = ${project}`)
    await append(db, project, [callOf(story)])
    expect(await where("hello ann@example.com", project)).toContain("letters.subject")
  })
})

describe("ERASE-4 ERASE-5 totals do not change", () => {
  const addresses = [ann, "Ann@example.com", "joann@example.com", "ben@example.org"]
  const anyEvent = fc.record({
    job_id: fc.constantFrom("j1", "j2", "j3"),
    email: fc.constantFrom(...addresses),
    status: fc.constantFrom(...statuses, "something_new"),
    second: fc.integer({ min: 0, max: 6 }).map((n) => n * 600),
    url: fc.option(fc.constantFrom("https://a.example/1", "https://a.example/?to=ann%40example.com"), {
      nil: undefined,
    }),
    delivery_info: fc.option(
      fc.record({
        delivery_status: fc.constantFrom("ok_delivered", "err_mailbox_full", "err_spam_rejected"),
        sender_ip: fc.constantFrom("192.0.2.1", "192.0.2.2"),
        destination_response: fc.constantFrom("550 ann@example.com", "250 ok"),
      }),
      { nil: undefined },
    ),
    message_info: fc.option(
      fc.record({
        subject: fc.constantFrom("A", "To ann@example.com"),
        template_id: fc.constantFrom("t1", "t2"),
        tags: fc.constantFrom(["x"], ["x", "y"], []),
      }),
      { nil: undefined },
    ),
  })
  /** Each with its own second: the order of two contradictory events of one second is random. */
  const later = (events: readonly EventInput[]): EventInput[] =>
    events.map((event, nth) => ({ ...event, second: (event.second ?? 0) + 1 + nth }))

  test("and equal those of the same events without an erasure, in any order, and after a rebuild", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEvent, { minLength: 1, maxLength: 14 }),
        fc.array(anyEvent, { maxLength: 8 }),
        fc.integer({ min: 0, max: 12 }),
        async (first, second, steps) => {
          const [project, plain] = [await newProject(), await newProject()]
          for (const one of [project, plain]) await append(db, one, [callOf(first)])
          const before = await totals(project)
          await begin(project)
          const open = await nextErasure(db, null, someDay)
          if (!open) throw new Error("nothing is to be erased")
          // Steps of a few rows each, as if the process had crashed between them.
          for (let n = 0; n < steps; n++) await eraseStep(db, open, 3)
          expect(await totals(project)).toEqual(before)
          await rebuild(db, project, whole.from, whole.to)
          expect(await totals(project)).toEqual(before)
          for (const one of [project, plain]) await append(db, one, [callOf([...first, ...later(second)])])
          const after = await totals(plain)
          expect(await totals(project)).toEqual(after)
          while (await eraseStep(db, open, 3));
          expect(await totals(project)).toEqual(after)
          await rebuild(db, project, whole.from, whole.to)
          expect(await totals(project)).toEqual(after)
          const held = await rows(
            db,
            sql`select 1 from letters where project_id = ${project} and email ilike ${ann}
                union all select 1 from events where project_id = ${project} and concat_ws(' ', email, url, destination_response) ~* '(^|[^a-z])ann(@|%40)example'`,
          )
          expect(held).toEqual([])
        },
      ),
      { numRuns: 30, endOnFailure: true },
    )
  })
})
