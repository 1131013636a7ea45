import { beforeAll, expect, test } from "vitest"
import { formatUtc } from "#contract/time"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { callbackOf, describeInBoth } from "#lib/testing/both-stores"
import { saveProject, someDay } from "#lib/testing/make"
import { readSendings } from "./sendings.ts"
import { lookBackMs } from "./silence.ts"

const [minute, day] = [60_000, 86_400_000]
const nowMs = someDay.getTime() + 7 * minute

/** Start, outcome and filter values of each message. */
const sent = [
  { ms: someDay.getTime() - 34 * day - 50 * minute, status: "delivered", tag: "a", campaign: "7" },
  { ms: someDay.getTime() - 3 * day - 20 * minute, status: "hard_bounced", tag: "b", campaign: "7" },
  { ms: someDay.getTime() - 3 * day - 16 * minute, status: "delivered", tag: "a", campaign: "8" },
  { ms: someDay.getTime() + 2 * minute, status: "sent", tag: "b", campaign: "8" },
  // Accepted, and never sent.
  { ms: someDay.getTime() - 2 * day, status: "accepted", tag: "a", campaign: "7" },
]

const quarterOf = (nth: number): number => Math.floor((sent[nth]?.ms ?? 0) / (15 * minute)) * 15 * minute

describeInBoth("when something was sent", ({ name, db, events }) => {
  const project = `sendings-${name}`.toLowerCase()
  beforeAll(async () => {
    await saveProject(db(), project)
    const list = sent.map(({ ms, status, tag, campaign }, nth) => ({
      ...{ job_id: `job-${nth}`, email: "ann@gmail.com", status, event_time: formatUtc(ms) },
      message_info: { tags: [tag], template_id: "t1", template_version: 2 },
      metadata: { campaign_id: campaign },
    }))
    await events().append(db(), project, [callbackOf(list)])
    while (await addUpOnce(db()));
  })

  test.each([
    [{}, [0, 1, 3]],
    [{ tag: ["a"] }, [0, 2]],
    [{ campaign_id: ["8"] }, [2, 3]],
    [{ provider: ["gmail"], template_id: ["t1"], template_version: ["2"] }, [0, 1, 3]],
    [{ provider: ["gmx"] }, []],
  ])(
    "ALERT-14 by the quarter of an hour, over all the time that is looked at, with %j",
    async (filter, found) => {
      const span = { fromMs: nowMs - lookBackMs, toMs: nowMs + 1 }
      expect(await readSendings(db(), project, filter, span)).toEqual(found.map(quarterOf))
    },
  )
})
