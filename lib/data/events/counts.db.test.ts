import { and, eq } from "drizzle-orm"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { statuses } from "#contract/status"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { otherName } from "./letter/reader.ts"
import { edgesOf } from "#lib/analytics/series/series"
import { namesMax } from "#lib/data/store/counted-names"
import { lockProject } from "#lib/data/store/event-log"
import { mailboxDomains } from "#lib/data/store/schema/mailbox-domains"
import { type Dimension, dimensions, familiesWith } from "#lib/data/store/segment-families"
import type { LetterPlace } from "#lib/data/store/unknown-providers"
import type { EventInput } from "#lib/testing/make"
import {
  dayMs,
  quarterMs,
  noon,
  db,
  adapters,
  wide,
  delivered,
  forgetMessage,
  newProject,
  addedTo,
  withEventStores,
} from "./testing/adapters.ts"
import { questions, withoutFamily, picture, places } from "./testing/seen.ts"
import { someEvents, shuffles, sizes, wild, ofMessages } from "./testing/some-events.ts"

withEventStores()

describe.each(adapters)("events in %s", (name, missing, open) => {
  describe.skipIf(missing)(missing ?? "", () => {
    test("STORE-10 direct counts of messages equal the counts of families, and add up to them", async () => {
      const events = open()
      const edges = edgesOf({
        from: noon - 2 * dayMs,
        to: noon + 2 * dayMs,
        stepMinutes: 180,
        timeZone: "Asia/Kathmandu",
      })
      await fc.assert(
        fc.asyncProperty(someEvents, async (list) => {
          const project = await newProject()
          await addedTo(events, project, list)
          while (await addUpOnce(db));
          for (const [by, chosen] of questions) {
            const requested = [...by, ...dimensions.filter((one) => chosen[one])]
            const status =
              chosen.status ?? [...statuses, "parked"].filter((one) => familiesWith(requested, [one])[0])
            const question = { edges, by, filter: { ...chosen, status } }
            const counted = await events.countSegments(db, project, { ...question, fromMessages: "none" })
            expect({ by, chosen, of: await ofMessages(name, events, project, question) }).toEqual({
              ...{ by, chosen, of: counted },
            })
          }
          for (const [by, filter] of withoutFamily) {
            const question = { edges, by, filter }
            expect(await events.countSegments(db, project, { ...question, fromMessages: "none" })).toBeNull()
            const found = await events.countSegments(db, project, question)
            expect(found).toEqual(await ofMessages(name, events, project, question))
          }
          const together = await events.countSegments(db, project, { edges, by: ["template_id", "tag"] })
          const tags = await events.countSegments(db, project, { edges, by: ["tag"] })
          const sums = new Map<string, number[]>()
          for (const { step, status, tag, letters_now, letters_ever } of together ?? []) {
            const [now = 0, ever = 0] = sums.get(`${step} ${status} ${tag}`) ?? []
            sums.set(`${step} ${status} ${tag}`, [now + letters_now, ever + letters_ever])
          }
          expect(sums).toEqual(
            new Map(
              tags?.map((one) => [
                `${one.step} ${one.status} ${one.tag}`,
                [one.letters_now, one.letters_ever],
              ]),
            ),
          )
        }),
        { numRuns: name === "PostgreSQL" ? 8 : 3 },
      )
    })

    test("STORE-10 counts messages to a domain in every status, equal to the list of its messages", async () => {
      const events = open()
      await fc.assert(
        fc.asyncProperty(someEvents, async (list) => {
          const project = await newProject()
          await addedTo(events, project, list)
          while (await addUpOnce(db));
          const span = { fromMs: noon - 2 * dayMs, toMs: noon + 2 * dayMs }
          const domain = ["example.com"]
          const question = { edges: [span.fromMs, span.toMs], by: [] as Dimension[], filter: { domain } }
          const counted = await events.countSegments(db, project, question)
          expect(counted).toEqual(await ofMessages(name, events, project, question))
          const people = { ...question, filter: { domain, traffic_type: ["human"], status: ["opened"] } }
          expect(await events.countSegments(db, project, people)).toEqual(
            await ofMessages(name, events, project, people),
          )
          for (const { status, letters_now } of counted ?? []) {
            const listed = await events.listLetters(db, project, { ...span, domain, status, limit: 100 })
            expect([status, letters_now]).toEqual([status, listed.letters.length])
          }
        }),
        { numRuns: name === "PostgreSQL" ? 8 : 3 },
      )
    })

    test("STORE-10 returns null when counted messages were deleted, and for readers without a traffic type", async () => {
      const events = open()
      const project = await newProject()
      const sent = { status: "sent", message_info: { template_id: "welcome", tags: ["a"] } }
      await addedTo(events, project, [
        { ...sent, job_id: "old" },
        { ...sent, job_id: "new", second: 90_000 },
      ])
      while (await addUpOnce(db));
      const ask = (from: number, by: Dimension[], fromMessages: "all" | "few" = "all") =>
        events.countSegments(db, project, { edges: [from, noon + 2 * dayMs], by, fromMessages })
      const one = { step: 0, status: "sent", template_id: "welcome", tag: "a" }
      const [all, newest] = [noon - dayMs, noon + dayMs]
      expect(await ask(all, ["template_id", "tag"], "few")).toEqual([
        { ...one, letters_now: 2, letters_ever: 2 },
      ])
      expect(await ask(all, ["device", "template_id"])).toBeNull()
      expect(await ask(all, ["server", "traffic_type"])).toBeNull()
      await forgetMessage(name, project, "old")
      expect(await ask(all, ["template_id", "tag"])).toBeNull()
      expect(await ask(newest, ["template_id", "tag"])).toEqual([{ ...one, letters_now: 1, letters_ever: 1 }])
      await forgetMessage(name, project, "new")
      expect(await ask(newest, ["template_id", "tag"])).toBeNull()
      expect(await ask(noon + dayMs + 8 * quarterMs * 4, ["template_id", "tag"])).toEqual([])
    })

    test("EVENTS-3 limits the distinct servers and programs per day and project", async () => {
      const events = open()
      const project = await newProject()
      const many = Array.from({ length: namesMax + 20 }, (_, n) => ({
        ...{ job_id: `job-${n}`, second: n },
        delivery_info: { sender_ip: `server-${n}`, browser: `client-${n}`, traffic_type: "human" },
      }))
      await addedTo(
        events,
        project,
        many.map((one) => ({ ...one, status: "delivered" })),
      )
      await addedTo(
        events,
        project,
        many.map((one) => ({ ...one, status: "opened" })),
      )
      while (await addUpOnce(db));
      const servers = await events.countSegments(db, project, { ...wide, by: ["server"], filter: delivered })
      expect(servers).toHaveLength(namesMax + 1)
      expect(servers).toContainEqual(expect.objectContaining({ server: otherName, letters_ever: 20 }))
      const clients = await events.countSegments(db, project, { ...wide, by: ["traffic_type", "client"] })
      expect(clients).toHaveLength(namesMax + 1)
      expect(clients).toContainEqual(expect.objectContaining({ client: otherName, letters_ever: 20 }))
    })

    test("STORE-1 any order, repetition and batching gives the same result, and a rebuild equals it", async () => {
      const events = open()
      await fc.assert(
        fc.asyncProperty(someEvents, shuffles, sizes, async (list, dice, lengths) => {
          const [plain, other] = [await newProject(), await newProject()]
          expect(await addedTo(events, plain, list)).toBe(list.length)
          for (const call of wild(list, dice, lengths)) await addedTo(events, other, call)
          const expected = await picture(events, plain)
          expect(await picture(events, other)).toEqual(expected)
          await events.rebuild(db, other, noon - 3 * dayMs, noon + 3 * dayMs)
          expect(await picture(events, other)).toEqual(expected)
        }),
        { numRuns: name === "PostgreSQL" ? 8 : 5 },
      )
    })

    test("STORE-1 a repeated call adds nothing and changes nothing that pages poll", async () => {
      const events = open()
      const project = await newProject()
      const call: EventInput[] = [{ status: "sent" }, { status: "opened", second: 5 }]
      expect(await addedTo(events, project, call)).toBe(2)
      const before = [await picture(events, project), await events.changesSeq(db, project)]
      expect(await addedTo(events, project, call)).toBe(0)
      expect([await picture(events, project), await events.changesSeq(db, project)]).toEqual(before)
      await addedTo(events, project, [{ status: "delivered", second: 9 }])
      expect(await events.changesSeq(db, project)).toBeGreaterThan(before[1] as number)
    })

    test("STORE-1 concurrent calls count once, and projects are isolated", async () => {
      const events = open()
      const [one, other] = [await newProject(), await newProject()]
      const list = statuses.map((status, second) => ({ status, second, job_id: `job-${second % 3}` }))
      await Promise.all(Array.from({ length: 3 }, () => addedTo(events, one, list)))
      await addedTo(events, other, list)
      expect(await picture(events, one)).toEqual(await picture(events, other))
      await addedTo(events, other, [{ status: "spam", second: 99, job_id: "job-9" }])
      expect(await events.hasJob(db, one, "job-9")).toBe(false)
    })

    test("STORE-2 days of half-hour, quarter-hour and DST time zones contain their messages", async () => {
      const events = open()
      const project = await newProject()
      const began = [
        "2026-03-29T00:59:00Z",
        "2026-03-29T01:01:00Z",
        "2026-10-25T00:30:00Z",
        "2026-10-25T01:30:00Z",
      ]
      const edge = [
        "2026-06-01T18:14:00Z",
        "2026-06-01T18:16:00Z",
        "2026-06-01T18:29:00Z",
        "2026-06-01T18:31:00Z",
      ]
      const list = [...began, ...edge].map((time, nth) => ({
        job_id: `zone-${nth}`,
        event_time: time.slice(0, 19).replace("T", " "),
      }))
      await addedTo(events, project, list)
      while (await addUpOnce(db));
      const perStep = async (timeZone: string, from: string, hours: number, stepMinutes: 60 | 1440) => {
        const range = {
          from: Date.parse(from),
          to: Date.parse(from) + hours * 3_600_000,
          stepMinutes,
          timeZone,
        }
        const edges = edgesOf(range)
        const steps = await events.countSteps(db, project, edges)
        const segments = await events.countSegments(db, project, { edges, by: ["provider"] })
        const sums = edges
          .slice(0, -1)
          .map((start) => steps.filter(({ bucket }) => bucket.getTime() === start))
          .map((found) => found.reduce((sum, { letters_now }) => sum + letters_now, 0))
        expect((segments ?? []).reduce((sum, { letters_now }) => sum + letters_now, 0)).toBe(
          sums.reduce((sum, one) => sum + one, 0),
        )
        return sums
      }
      // A day begins at 18:30 and at 18:15 UTC.
      expect(await perStep("Asia/Kolkata", "2026-05-31T18:30:00Z", 48, 1440)).toEqual([3, 1])
      expect(await perStep("Asia/Kathmandu", "2026-05-31T18:15:00Z", 48, 1440)).toEqual([1, 3])
      // Days of 23 and of 25 hours.
      expect(await perStep("Europe/Berlin", "2026-03-28T23:00:00Z", 23, 1440)).toEqual([2])
      expect(await perStep("Europe/Berlin", "2026-10-24T22:00:00Z", 25, 1440)).toEqual([2])
      expect((await perStep("Europe/Berlin", "2026-10-24T22:00:00Z", 25, 60)).length).toBe(25)
    })

    test("PROVIDER-2 messages are recounted once mail servers reveal their provider, and keep that provider", async () => {
      const events = open()
      const project = await newProject()
      const emails = Array.from({ length: 5 }, (_, n) => `p${n}@team.sample`)
      const sentTo = (list: readonly string[], status: string, second: number) =>
        list.map((email, n) => ({ job_id: `job-${n}`, email, status, second: second + n }))
      await addedTo(events, project, sentTo([...emails, "own@other.sample"], "sent", 0))
      await db
        .update(mailboxDomains)
        .set({ provider: "gmail" })
        .where(and(eq(mailboxDomains.project_id, project), eq(mailboxDomains.domain, "team.sample")))
      const walked: string[] = []
      for (let after: LetterPlace | null = null; ; ) {
        const place = after
        const page = await db.transaction(async (tx) => {
          await lockProject(tx, project)
          const letters = await events.lettersOfUnknownProvider(tx, project, "team.sample", place, 2)
          await events.recountProviders(tx, project, letters)
          return letters
        })
        walked.push(...page.map(({ email }) => email))
        after = page.at(-1) ?? null
        if (after === null) break
      }
      expect(walked).toEqual(emails)
      const providers = async () => {
        while (await addUpOnce(db));
        const edges = [noon - dayMs, noon + dayMs]
        const counted = await events.countSegments(db, project, { edges, by: ["provider"] })
        return (counted ?? [])
          .filter((one) => one.letters_now > 0)
          .map((one) => `${one.provider} ${one.status} ${one.letters_now}`)
          .sort()
      }
      expect(await providers()).toEqual(["gmail sent 5", "other sent 1"])
      const span = { fromMs: noon - dayMs, toMs: noon + dayMs }
      expect(await places(events, project, { ...span, provider: "gmail" })).toHaveLength(5)
      const [shown] = await events.lettersOfJobs(db, project, ["job-0"])
      expect(shown?.provider).toBe("gmail")
      await addedTo(events, project, sentTo([...emails, "own@other.sample"], "delivered", 60))
      await events.rebuild(db, project, span.fromMs, span.toMs, { events: 45 })
      expect(await providers()).toEqual(["gmail delivered 5", "other delivered 1"])
    })
  })
})
