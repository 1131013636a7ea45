import fc from "fast-check"
import { expect, test } from "vitest"
import { hours, minutes, plus } from "../clock.ts"
import { isSpamRejection, type Outcome, trackServers } from "./spam-block.ts"

const start = new Date("2026-03-01T00:00:00Z")
const domain = { project_id: 1002, domain: "example.com" }

const outcome = (minute: number, overrides: Partial<Outcome> = {}): Outcome => ({
  ...domain,
  sender_ip: "192.0.2.1",
  at: plus(start, minutes(minute)),
  is_rejection: true,
  ...overrides,
})

/** The changes that outcomes bring about, as `blocked one_smtp 1`. */
function changesOf(outcomes: Outcome[]): string[] {
  const tracker = trackServers([])
  for (const one of outcomes) tracker.count(one)
  return tracker.events.map(({ data: { spam_block: block } }) =>
    [block?.domain_status, block?.block_type, block?.SMTP_blocks_count].join(" "),
  )
}

const ten = (sender_ip: string, from = 0) =>
  Array.from({ length: 10 }, (_, n) => outcome(from + n, { sender_ip }))

test("BLOCK-1 the tenth refusal within 24 hours blocks the server, the ninth does not, later ones add no event", () => {
  expect(changesOf(ten("192.0.2.1").slice(1))).toEqual([])
  expect(changesOf([...ten("192.0.2.1"), ...ten("192.0.2.1", 10)])).toEqual(["blocked one_smtp 1"])
})

test("BLOCK-1 refusals that are older than 24 hours do not count", () => {
  const old = outcome(-24 * 60)
  expect(changesOf([old, ...ten("192.0.2.1").slice(1)])).toEqual([])
})

test("BLOCK-1 refusals as spam and for a block list count, others do not", () => {
  expect(isSpamRejection("err_spam_rejected")).toBe(true)
  expect(isSpamRejection("err_blacklisted")).toBe(true)
  expect(isSpamRejection("err_user_unknown")).toBe(false)
  expect(isSpamRejection("ok_delivered")).toBe(false)
})

test("BLOCK-1 domains, projects and servers are counted for themselves", () => {
  const mixed = ten("192.0.2.1").map(
    (one, n) =>
      [one, { ...one, domain: "example.org" }, { ...one, project_id: 7 }, { ...one, sender_ip: "192.0.2.2" }][
        n % 4
      ] as Outcome,
  )
  expect(changesOf(mixed)).toEqual([])
})

test("BLOCK-2 the fifth blocked server blocks the domain for all of them, and the first lifted one ends that", () => {
  const servers = [1, 2, 3, 4, 5, 6].map((n) => `192.0.2.${n}`)
  const delivered = (sender_ip: string) => outcome(100, { sender_ip, is_rejection: false })
  expect(
    changesOf([
      ...servers.slice(0, 5).flatMap((ip) => ten(ip)),
      ...["192.0.2.5", "192.0.2.4"].map(delivered),
    ]),
  ).toEqual([
    "blocked one_smtp 1",
    "blocked one_smtp 2",
    "blocked one_smtp 3",
    "blocked one_smtp 4",
    "blocked all_smtp 5",
    "unblocked all_smtp 4",
    "unblocked one_smtp 3",
  ])
})

test("BLOCK-3 a delivery by the same server lifts its block, and it starts to count from nothing", () => {
  const lifted = outcome(20, { is_rejection: false })
  expect(
    changesOf([...ten("192.0.2.1"), outcome(20, { sender_ip: "192.0.2.2", is_rejection: false })]),
  ).toEqual(["blocked one_smtp 1"])
  expect(changesOf([...ten("192.0.2.1"), lifted, lifted, ...ten("192.0.2.1", 30).slice(1)])).toEqual([
    "blocked one_smtp 1",
    "unblocked one_smtp 0",
  ])
})

test("BLOCK-3 a block of 24 hours is lifted, a younger one stays", () => {
  const tracker = trackServers([])
  for (const one of ten("192.0.2.1")) tracker.count(one)
  const at = plus(start, minutes(9) + hours(24))
  tracker.liftBefore(plus(at, -hours(24) - 1), at)
  expect(tracker.events).toHaveLength(1)
  tracker.liftBefore(plus(at, -hours(24)), at)
  expect(tracker.events.at(-1)).toMatchObject({
    event_time: at,
    data: { spam_block: { domain_status: "unblocked", SMTP_blocks_count: 0 } },
  })
})

test("BLOCK-2 whatever happens, blocks and their ends take turns and the count follows", () => {
  const any = fc.record({
    server: fc.integer({ min: 1, max: 6 }),
    is_rejection: fc.boolean(),
    times: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (list) => {
      let count = 0
      const outcomes = list.flatMap(({ server, is_rejection, times }, minute) =>
        Array.from({ length: times }, () =>
          outcome(minute, { sender_ip: `192.0.2.${server}`, is_rejection }),
        ),
      )
      for (const line of changesOf(outcomes)) {
        const [status, type, number] = line.split(" ")
        const before = count
        count += status === "blocked" ? 1 : -1
        expect(Number(number)).toBe(count)
        expect(type).toBe(Math.max(before, count) >= 5 ? "all_smtp" : "one_smtp")
      }
      expect(count).toBeGreaterThanOrEqual(0)
    }),
  )
})

test("BLOCK-4 the work grows with the number of servers and not with its square", () => {
  const servers = Array.from({ length: 40_000 }, (_, n) => ({
    project_id: 1002,
    domain: `d${n % 10_000}.example`,
    sender_ip: `192.0.2.${Math.floor(n / 10_000)}`,
    rejections: 0,
    counted_since: start,
    refused_at: start,
    lifted_at: null,
  }))
  const tracker = trackServers(servers)
  tracker.liftBefore(start, plus(start, hours(24)))
  expect(tracker.events).toHaveLength(40_000)
  expect(tracker.changed.size).toBe(40_000)
  expect(tracker.events[0]?.data.spam_block?.SMTP_blocks_count).toBe(3)
  expect(tracker.events.at(-1)?.data.spam_block?.SMTP_blocks_count).toBe(0)
})
