import { describe, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import type { ReplyQuestion } from "#lib/data/store/bounced-replies"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { EventInput } from "#lib/testing/make"
import { letterNeighboursAcross, listLettersAcross } from "./across.ts"
import { useEventStore } from "./open.ts"
import {
  dayMs,
  noon,
  db,
  adapters,
  wide,
  long10k,
  newProject,
  addedTo,
  withEventStores,
} from "./testing/adapters.ts"
import { anyReply, places } from "./testing/seen.ts"

withEventStores()

describe.each(adapters)("events in %s", (_, missing, open) => {
  describe.skipIf(missing)(missing ?? "", () => {
    test("CALLBACK-15 texts of any length and content are stored, and found up to the stored length", async () => {
      const events = open()
      const project = await newProject()
      const long = (of: string) => long10k(of)
      const longest = (n: number) => ({
        job_id: [...long10k(`job${n}`)].slice(0, 100).join(""),
        email: `a@${[...long10k(`domain${n}`)].slice(0, 150).join("")}`,
        message_info: {
          ...{ subject: long("subject"), from_email: long("from"), template_id: long("template") },
          ...{ template_version: 7, tags: Array.from({ length: 60 }, (_, tag) => long(`tag${tag}`)) },
        },
        metadata: { campaign_id: long("campaign"), [long("key")]: long("value") },
        delivery_info: Object.fromEntries(
          [
            ...["delivery_status", "destination_response", "sender_ip", "traffic_type", "device_type"],
            ...["os_name", "browser", "country_code", "ip", "user_agent"],
          ].map((name) => [name, long(name)]),
        ),
      })
      for (const [n, status] of ["hard_bounced", "soft_bounced", "opened", "clicked"].entries()) {
        const one = { ...longest(n), status, url: `https://shop.example/${long("url")}` }
        expect(await addedTo(events, project, [one])).toBe(1)
      }
      while (await addUpOnce(db));
      const [template = ""] = (
        await events.countSegments(db, project, { ...wide, by: ["template_id"] })
      )?.map((row) => row.template_id) ?? [""]
      expect(Buffer.byteLength(template)).toBeGreaterThan(196)
      expect(Buffer.byteLength(template)).toBeLessThanOrEqual(200)
      expect(long("template").startsWith(template)).toBe(true)
      const span = { fromMs: noon - dayMs, toMs: noon + dayMs }
      const { letters } = await events.listLetters(db, project, { ...span, template, limit: 10 })
      expect(letters).toHaveLength(4)
      expect(letters[0]?.tags).toHaveLength(50)
      const { events: stored } = await events.letterStory(db, project, longest(0).job_id)
      expect(stored[0]?.raw.message_info).toMatchObject({ template_id: long("template") })
    })

    test("SEVERAL-4 pages of two projects are walked in both directions without gaps or duplicates", async () => {
      const events = open()
      const undo = useEventStore(events)
      const ids = [await newProject(), await newProject()]
      // The same jobs in the same seconds, as when one upstream project is connected as two.
      const jobs = Array.from({ length: 7 }, (_, n) => ({ job_id: `job-${n}`, second: Math.floor(n / 3) }))
      const list = jobs.flatMap((job) =>
        ["Ann@example.com", "bob@example.com"].map((email) => ({ ...job, email, status: "sent" })),
      )
      for (const project of ids) await addedTo(events, project, list)
      const listed = ids.map((project_id) => ({ project_id, canSearchAddresses: true }))
      const filter = { fromMs: 0, toMs: noon + dayMs, limit: 5 }
      const page = (more: object) => listLettersAcross(db, listed, { ...filter, ...more })
      const keys = ({ letters }: Awaited<ReturnType<typeof page>>) =>
        letters.map(({ project_id, job_id, email }) => `${project_id} ${job_id} ${email}`)
      const down: string[][] = []
      const newer: (string | null)[] = []
      for (let cursor: string | null = null, isFirst = true; isFirst || cursor; isFirst = false) {
        const found: Awaited<ReturnType<typeof page>> = await page({ cursor })
        down.push(keys(found))
        newer.push(found.newer)
        cursor = found.cursor
      }
      const all = down.flat()
      expect([all.length, new Set(all).size]).toEqual([2 * list.length, 2 * list.length])
      for (const project of ids)
        expect(
          all.filter((key) => key.startsWith(`${project} `)).map((key) => key.split(" ").slice(1)),
        ).toEqual(
          (await events.listLetters(db, project, { ...filter, limit: 50 })).letters.map(
            ({ job_id, email }) => [job_id, email],
          ),
        )
      for (let n = down.length - 1; n > 0; n -= 1)
        expect(keys(await page({ cursor: newer[n], direction: "newer" }))).toEqual(down[n - 1])
      const search = keys(await page({ search: "ann@", limit: 50 }))
      expect(search).toHaveLength(list.length)
      undo()
    })

    test("FILTER-8 lists are filtered by several values, and by values that only full rows have", async () => {
      const [events, project] = [open(), await newProject()]
      const to = (email: string, status: string, delivery_info: Record<string, string>, version = 3) => ({
        ...{ job_id: "job-1", email, status, delivery_info },
        message_info: { template_id: "welcome", template_version: version },
      })
      const [pl, de] = ["PL", "DE"].map((country_code) => ({
        ...{ traffic_type: "human", device_type: "mobile", os_name: 'i"OS\\', country_code },
      }))
      await addedTo(events, project, [
        to("ann@gmail.com", "delivered", { sender_ip: "192.0.2.1" }),
        to("ann@gmail.com", "opened", pl ?? {}),
        { ...to("ann@gmail.com", "clicked", de ?? {}), url: "https://shop.example/sale?id=1" },
        to("bob@gmx.de", "opened", { traffic_type: "machine", country_code: "PL" }),
        to("cat@example.com", "soft_bounced", { sender_ip: "192.0.2.1" }, 4),
        to("cat@example.com", "hard_bounced", { sender_ip: "192.0.2.2" }, 4),
      ])
      const span = { fromMs: noon - 2 * dayMs, toMs: noon + 2 * dayMs }
      const found = async (filter: Partial<LetterFilter>) =>
        (await places(events, project, { ...span, ...filter }))
          .map((place) => place.split(" ")[1]?.[0])
          .sort()
      expect(await found({ provider: ["gmail", "gmx"] })).toEqual(["a", "b"])
      expect(await found({ domain: ["gmail.com", "example.com"], template: "welcome" })).toEqual(["a", "c"])
      expect(await found({ template: "welcome", version: ["4"] })).toEqual(["c"])
      expect(await found({ template: [""] })).toEqual([])
      expect(await found({ people: true })).toEqual(["a"])
      expect(await found({ machines: true })).toEqual(["b"])
      expect(await found({ machines: true, had: "clicked" })).toEqual([])
      expect(await found({ country: "PL" })).toEqual(["a", "b"])
      expect(await found({ country: "PL", people: true, os: 'i"OS\\' })).toEqual(["a"])
      // Status and reader must match the same read.
      expect(await found({ country: ["DE", "FR"], had: "clicked" })).toEqual(["a"])
      expect(await found({ country: "DE", had: "opened" })).toEqual([])
      expect(await found({ link: "shop.example/sale?id=1" })).toEqual(["a"])
      expect(await found({ link: ["shop.example/sale?id=1", "x"], people: true, had: "clicked" })).toEqual([
        "a",
      ])
      expect(await found({ link: "shop.example/sale" })).toEqual([])
      // For a bounced message, the server filter matches the server of the bounce.
      expect(await found({ server: "192.0.2.1" })).toEqual(["a"])
      expect(await found({ server: "192.0.2.1", had: "soft_bounced" })).toEqual(["c"])
      expect(await found({ server: ["192.0.2.2", ""] })).toEqual(["b", "c"])
      expect(await found({ reason: [""] })).toEqual(["c"])
    })

    test("MESSAGESPAGE-9 a whole address is searched as a recipient if the project has one, separately per page and project", async () => {
      const events = open()
      const undo = useEventStore(events)
      const ids = [await newProject(), await newProject()]
      const [first = "", second = ""] = ids
      const sent = (email: string, nth: number, subject = "Hello") => ({
        ...{ job_id: `job-${nth}`, email, status: "sent", second: nth },
        message_info: { subject, tags: ["a"] },
      })
      await addedTo(events, first, [
        ...Array.from({ length: 7 }, (_, nth) => sent(nth % 2 ? "Ann@Example.com" : "ann@example.com", nth)),
        sent("joann@example.com", 8),
        sent("bob@gmail.com", 9, "For ann@example.com"),
      ])
      await addedTo(events, second, [sent("joann@example.com", 1), sent("bob@gmail.com", 2)])
      const found = async (search: string, isMasked = false, of = ids) => {
        const listed = of.map((project_id) => ({ project_id, canSearchAddresses: !isMasked }))
        const all: string[] = []
        for (let cursor: string | null = null, isFirst = true; isFirst || cursor; isFirst = false) {
          const page: Awaited<ReturnType<typeof listLettersAcross>> = await listLettersAcross(db, listed, {
            ...{ fromMs: 0, toMs: noon + dayMs, limit: 3, search, cursor },
          })
          all.push(...page.letters.map(({ project_id, job_id }) => `${ids.indexOf(project_id)} ${job_id}`))
          cursor = page.cursor
        }
        return all.sort()
      }
      const annsOwn = Array.from({ length: 7 }, (_, nth) => `0 job-${nth}`)
      // The other project has no message to this address, so the text is searched as a part of addresses.
      expect(await found(" ANN@example.com ")).toEqual([...annsOwn, "1 job-1"])
      expect(await found("ann@example.com", false, [first])).toEqual(annsOwn)
      expect(await found("nn@example.com", false, [first])).toEqual([...annsOwn, "0 job-8", "0 job-9"].sort())
      expect(await found("ann@gmail.com")).toEqual([])
      // For readers who see masked addresses, both results are equal, so they do not reveal whether it exists.
      expect(await found("ann@example.com", true)).toEqual(await found("zoe@example.com", true))
      const last = { job_id: "job-6", email: "ann@example.com", first_at: at(noon + 6000), project_id: first }
      expect(
        await letterNeighboursAcross(
          db,
          [{ project_id: first, canSearchAddresses: true }],
          { fromMs: 0, toMs: noon + dayMs, search: "ann@example.com" },
          last,
        ),
      ).toMatchObject({ newer: "end", older: { job_id: "job-5", email: "Ann@Example.com" } })
      undo()
    })

    test("MESSAGESPAGE-9 a whole job_id is searched as that job, per page and project, even when addresses are masked", async () => {
      const events = open()
      const undo = useEventStore(events)
      const ids = [await newProject(), await newProject()]
      const [first = "", second = ""] = ids
      const sent = (job_id: string, email: string, second: number, subject = "Hello") => ({
        ...{ job_id, email, status: "sent", second },
        message_info: { subject, tags: [second % 2 ? "odd" : "even"] },
      })
      await addedTo(events, first, [
        ...Array.from({ length: 7 }, (_, nth) => sent("1abcde-042", `m${nth}@example.com`, nth)),
        { ...sent("1abcde-042", "m3@example.com", 9), status: "delivered" },
        sent("1abcde-0421", "longer@example.com", 20),
        sent("other", "bob@gmail.com", 30, "About 1abcde-042"),
      ])
      await addedTo(events, second, [sent("other", "bob@gmail.com", 100, "About 1abcde-042")])
      type Asked = Partial<Parameters<typeof listLettersAcross>[2]>
      const found = async (search: string, query: Asked = {}, isMasked = false) => {
        const listed = ids.map((project_id) => ({ project_id, canSearchAddresses: !isMasked }))
        const all: string[] = []
        for (let cursor: string | null = null, isFirst = true; isFirst || cursor; isFirst = false) {
          const page: Awaited<ReturnType<typeof listLettersAcross>> = await listLettersAcross(db, listed, {
            ...{ fromMs: 0, toMs: noon + dayMs, limit: 3, search, cursor, ...query },
          })
          all.push(...page.letters.map(({ project_id, email }) => `${ids.indexOf(project_id)} ${email}`))
          cursor = page.cursor
        }
        return all
      }
      const ofJob = Array.from({ length: 7 }, (_, nth) => `0 m${6 - nth}@example.com`)
      // The other project has no such job, so the text is searched as a part of subjects.
      expect(await found(" 1abcde-042 ")).toEqual(["1 bob@gmail.com", ...ofJob])
      expect(await found("1abcde-042", {}, true)).toEqual(["1 bob@gmail.com", ...ofJob])
      expect((await found("1abcde-04")).sort()).toEqual(
        [...ofJob, "0 bob@gmail.com", "0 longer@example.com", "1 bob@gmail.com"].sort(),
      )
      const only = async (query: Asked) => (await found("1abcde-042", query)).filter((one) => one[0] === "0")
      expect(await only({ status: "delivered" })).toEqual(["0 m3@example.com"])
      expect(await only({ had: "sent", status: ["delivered", "sent"], tag: "odd" })).toEqual(
        [5, 3, 1].map((nth) => `0 m${nth}@example.com`),
      )
      expect(await only({ domain: "gmail.com" })).toEqual([])
      expect(await only({ fromMs: noon + 2000, toMs: noon + 5000 })).toEqual(
        [4, 3, 2].map((nth) => `0 m${nth}@example.com`),
      )
      const at3 = { job_id: "1abcde-042", email: "m3@example.com", first_at: at(noon + 3000) }
      expect(
        await letterNeighboursAcross(
          db,
          [{ project_id: first, canSearchAddresses: true }],
          { fromMs: 0, toMs: noon + dayMs, search: "1abcde-042" },
          { ...at3, project_id: first },
        ),
      ).toMatchObject({ newer: { email: "m4@example.com" }, older: { email: "m2@example.com" } })
      undo()
    })

    test("BOUNCEPAGE-13 replies to currently bounced messages are listed once each, from the newest matching messages", async () => {
      const events = open()
      const project = await newProject()
      const bounce = (n: number, more: Partial<EventInput>): EventInput => ({
        ...{ job_id: `job-${n}`, email: `m${n}@example.com`, status: "hard_bounced", second: 3600 * n },
        delivery_info: { delivery_status: "err_user_unknown", destination_response: "550 nobody\there" },
        ...more,
      })
      await addedTo(events, project, [
        bounce(1, {}),
        bounce(2, { email: "m2@gmail.com", metadata: { campaign_id: "7" } }),
        bounce(3, { status: "soft_bounced", delivery_info: { delivery_status: "err_mailbox_full" } }),
        bounce(4, { message_info: { tags: ["a", "b"], template_id: "welcome" } }),
        // A message deferred first and delivered later is no longer bounced.
        bounce(5, { status: "soft_bounced" }),
        bounce(5, { status: "delivered", second: 3600 * 5 + 9 }),
      ])
      const ask = (more: Partial<ReplyQuestion>) =>
        events.bouncedReplies(db, project, { ...anyReply, ...more })
      const jobs = async (more: Partial<ReplyQuestion>) =>
        (await ask(more)).rows.map(({ job_id, count }) => `${job_id} ×${count}`).sort()
      const gmail = { reply: "550 nobody\there", status: "hard_bounced", reason: "err_user_unknown" }
      expect((await ask({ provider: ["gmail"] })).rows).toEqual([
        {
          ...gmail,
          ...{ provider: "gmail", count: 1, first_ms: noon + 7_200_000 },
          ...{ job_id: "job-2", email: "m2@gmail.com" },
        },
      ])
      expect(await jobs({})).toEqual(["job-2 ×1", "job-3 ×1", "job-4 ×2"])
      expect((await ask({})).isAll).toBe(true)
      expect(await jobs({ isEach: true })).toEqual(["job-1 ×1", "job-2 ×1", "job-3 ×1", "job-4 ×1"])
      expect(await jobs({ max: 2 })).toEqual(["job-3 ×1", "job-4 ×1"])
      expect((await ask({ max: 2 })).isAll).toBe(false)
      expect(await jobs({ reason: ["err_user_unknown"], max: 2 })).toEqual(["job-2 ×1", "job-4 ×1"])
      expect(await jobs({ reason: ["err_mailbox_full", "err_blacklisted"] })).toEqual(["job-3 ×1"])
      expect(await jobs({ domain: ["example.com"], tag: ["b", "z"] })).toEqual(["job-4 ×1"])
      expect(await jobs({ template: ["welcome", "other"] })).toEqual(["job-4 ×1"])
      expect(await jobs({ template: [""], provider: ["other"] })).toEqual(["job-1 ×1", "job-3 ×1"])
      expect(await jobs({ campaign: ["7"] })).toEqual(["job-2 ×1"])
      expect(await jobs({ campaign: ["8"] })).toEqual([])
      expect(await jobs({ fromMs: noon + 3_600_001, toMs: noon + 14_400_000 })).toEqual([
        "job-2 ×1",
        "job-3 ×1",
      ])
      expect(await ask({ fromMs: noon + dayMs })).toEqual({ rows: [], isAll: true })
    })

    test("TAIL-2 changed messages are returned in the order of their events, in parts", async () => {
      const events = open()
      const project = await newProject()
      const begin = await events.changesSeq(db, project)
      for (let n = 0; n < 4; n += 1)
        await addedTo(events, project, [
          { job_id: `job-${n}`, email: "ann@example.com", status: "sent", second: n },
          { job_id: "job-0", email: "ann@example.com", status: n % 2 ? "opened" : "clicked", second: 10 + n },
        ])
      const changed: string[] = []
      let after = begin
      for (let parts = 0; parts < 20; parts += 1) {
        const part = await events.changedLetters(db, project, after, 3)
        expect(part.letters.map((one) => one.seq)).toEqual(
          part.letters.map((one) => one.seq).toSorted((a, b) => b - a),
        )
        expect(part.seq).toBeGreaterThan(after)
        changed.push(...part.letters.map(({ job_id }) => job_id).reverse())
        after = part.seq
        if (part.isAll) break
      }
      expect(changed.filter((job) => job !== "job-0")).toEqual(["job-1", "job-2", "job-3"])
      expect(changed.at(-1)).toBe("job-0")
      expect(await events.changedLetters(db, project, after)).toEqual({
        letters: [],
        seq: after,
        isAll: true,
      })
      const newest = await events.newestChanged(db, project, 2)
      expect(newest.letters.map(({ job_id, status }) => `${job_id} ${status}`)).toEqual([
        "job-0 clicked",
        "job-3 sent",
      ])
      expect(newest.seq).toBe(after)
      const before = await events.seqBefore(db, project, 2)
      expect((await events.changedLetters(db, project, before ?? 0)).letters).toHaveLength(2)
      expect(await events.seqBefore(db, project, 8)).toBeNull()
    })
  })
})
