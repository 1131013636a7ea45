import { describe, expect, test } from "vitest"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Reader } from "../recipients/readers.ts"
import { requestsOf, uploadRun } from "./upload.ts"

const people = (count: number, text = ""): Reader[] =>
  Array.from({ length: count }, (_, nth) => ({
    email: `r${nth}@example.com`,
    line: nth + 1,
    values: (text ? { text } : {}) as Record<string, string>,
  }))

type SentRequest = { path: string; body: Record<string, unknown> & { recipients?: unknown[] } }

/** Uploads to a dashboard with these answers. */
async function upload(
  readers: Reader[],
  answer: (request: SentRequest, nth: number) => Result<unknown>,
  cancelAfter = Number.POSITIVE_INFINITY,
) {
  const requests: SentRequest[] = []
  const reported: number[] = []
  const outcome = await uploadRun(
    { message: { subject: "Hello" }, readers },
    {
      post: async (path, body) => {
        requests.push({ path, body: body as SentRequest["body"] })
        return answer(requests.at(-1) as SentRequest, requests.length) as never
      },
      wait: async () => {},
      onProgress: (count) => reported.push(count),
      isCancelled: () => requests.length >= cancelAfter,
    },
  )
  return { outcome, requests, reported }
}
const taken = ({ path, body }: SentRequest): Result<unknown> =>
  ok(path === "" ? { run_id: "run" } : { total: Number(body.from ?? 0) + (body.recipients?.length ?? 0) })

describe("RUN-1 uploading a list", () => {
  test("message first, people in bounded requests, and the start with their number", async () => {
    const { outcome, requests, reported } = await upload(people(4500), taken)
    expect(requests.map(({ path, body }) => [path, body.from, body.recipients?.length])).toEqual([
      ["", undefined, undefined],
      ["/run/recipients", 0, 2000],
      ["/run/recipients", 2000, 2000],
      ["/run/recipients", 4000, 500],
      ["/run", undefined, undefined],
    ])
    expect(requests[0]?.body).toEqual({ message: { subject: "Hello" } })
    expect(requests.at(-1)?.body).toEqual({ act: "start", total: 4500 })
    expect([outcome, reported]).toEqual([ok({ kind: "started", run_id: "run" }), [2000, 4000, 4500]])
  })

  test("keeps requests small whatever people's values are, and loses nobody", () => {
    const long = people(300, "ü".repeat(5000))
    const requests = requestsOf(long)
    expect(requests.length).toBeGreaterThan(3)
    expect(requests.flatMap((one) => one.recipients)).toHaveLength(300)
    for (const one of requests) expect(Buffer.byteLength(JSON.stringify(one))).toBeLessThan(1_100_000)
  })

  test("makes a request again that nobody answered, and gives up at the fourth time", async () => {
    const lost = failed(503, "away")
    const { outcome, requests } = await upload(people(1), (one, nth) => (nth === 2 ? lost : taken(one)))
    expect([outcome.ok, requests.length]).toEqual([true, 4])
    const lostForGood = await upload(people(1), (one, nth) => (nth >= 2 ? lost : taken(one)))
    expect([lostForGood.outcome, lostForGood.requests.length]).toEqual([lost, 5])
  })

  test("starts nothing when a part is refused, and says which person of the whole list it was", async () => {
    const bad = failed(400, "email is blank.", { field: "recipients.3.email" })
    const { outcome, requests } = await upload(people(2500), (one, nth) => (nth === 3 ? bad : taken(one)))
    expect(outcome).toMatchObject({ failure: { field: "message.recipients.2003.email" } })
    expect(requests.some(({ path }) => path === "/run")).toBe(false)
  })

  test("can be cancelled, and then nothing is started", async () => {
    const { outcome, requests } = await upload(people(4500), taken, 2)
    expect(outcome).toEqual(ok({ kind: "cancelled" }))
    expect(requests.map(({ path }) => path)).toEqual(["", "/run/recipients"])
  })
})
