import "server-only"
import { templateGet } from "#contract/methods/template"
import { type Access, accessOf } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import { findStarter } from "#lib/data/store/send-runs"
import {
  claimTest,
  endTestRow,
  releaseTest,
  type TemplateTest,
  type TestClaim,
} from "#lib/data/store/template-tests"
import { openClaimedTurns, type TurnsPace } from "#lib/data/turns/claimed-turns"
import { type Loop, openOnce } from "#lib/data/turns/loop"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { at, clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { countSegments } from "#lib/data/events/count"
import { ratesOf } from "#lib/analytics/series/rates"
import { totalsOf } from "#lib/analytics/series/series"
import { isAsBegun, publishWinner } from "./end-test.ts"
import { needsOther } from "./split-test.ts"
import { judgeTest, type TestCounts } from "./judge-test.ts"

/** Checks running split tests periodically and ends them by their rule, on behalf of the person who started them. */

const pace: TurnsPace = { atOnce: 2, everyMs: 5000 }
const leaseSeconds = 120
const lookEveryMs = 60_000

const openTestTurns = (): Loop =>
  openClaimedTurns<TestClaim>(pace, {
    loop: "template_tests",
    claim: (db) => claimTest(db, clock.now(), ids.token(12), leaseSeconds),
    turn: lookAtTest,
    couldNot: {
      claim: "Split tests could not be looked for.",
      turn: "A split test could not be looked at.",
      of: ({ project_id, test_id }) => ({ project_id, test_id }),
    },
  })

/** The mail service's code for an unknown id. */
const unknownId = 2503

/** One check: starter's access → test unchanged → counts → verdict → end, or check again. */
export async function lookAtTest(db: Db, test: TestClaim): Promise<void> {
  const again = (trouble: string | null) => releaseTest(db, test, { due_at: nextLook(test), trouble })
  const access = await starterNow(db, test)
  // SPLIT-5: a rule does not publish for a person who lost the right to publish.
  if (!access) return again("right")
  const read = await callWithKey(db, access, templateGet, { id: test.template_id })
  const isGone = !read.ok && read.failure.code === unknownId
  if (!read.ok && !isGone) return again("service")
  if (!read.ok || !isAsBegun(read.value.template, test)) {
    const ended = { ended_at: clock.now(), ended_by: null, end_reason: "outside" as const, winner: null }
    return void (await endTestRow(db, test, ended))
  }
  // Without a rule, only changes from outside are checked.
  if (!test.rule) return again(null)
  const nowMs = clock.now().getTime()
  const counts = await countTest(db, test, nowMs)
  const judged = judgeTest(test.rule, counts, nowMs)
  if (judged.kind === "goes_on") return again(counts === null ? "too_many" : null)
  if (judged.winner === "tried" && needsOther(access, test, judged.reason)) return again("second")
  const action = { access, input: { test_id: test.test_id, rule: test.rule }, ip: null, user_agent: null }
  const done = await publishWinner(db, action, test, judged)
  if (!done.ok) await again("service")
}

/** The next minute, or exactly the end of the test. */
function nextLook({ rule }: TestClaim): Date {
  const nowMs = clock.now().getTime()
  const { ends_ms = null } = rule ?? {}
  return at(
    ends_ms !== null && ends_ms > nowMs ? Math.min(ends_ms, nowMs + lookEveryMs) : nowMs + lookEveryMs,
  )
}

async function starterNow(db: Db, { project_id, began_by }: TestClaim): Promise<Access | null> {
  const user = await findStarter(db, began_by)
  const access = user && (await accessOf(db, user, project_id))
  return access?.can("templates", "write") ? access : null
}

/** Starts the checks, once per process. */
export const startTemplateTests = (): void => openOnce("template_tests", openTestTurns)

const quarterMs = 900_000

/**
 * Deliveries of each version since a test began, and the number of people who opened or clicked. Counts are stored by
 * quarters of an hour, so it begins with the next one: before that, everybody got the live version.
 */
async function countTest(
  db: Db,
  { project_id, template_id, live_version, tried_version, began_at, rule }: TemplateTest,
  nowMs: number,
): Promise<TestCounts> {
  const from = Math.ceil(began_at.getTime() / quarterMs) * quarterMs
  const to = Math.ceil((nowMs + 1) / quarterMs) * quarterMs
  const none = { count: 0, of: 0 }
  if (to <= from || rule === null) return { live: none, tried: none }
  const versions = [live_version, tried_version].map(String)
  const filter = { template_id: [template_id], template_version: versions }
  const steps = { edges: [from, to], by: ["template_version"] as const }
  const [ways, reads] = await Promise.all([
    countSegments(db, project_id, { ...steps, filter }),
    countSegments(db, project_id, {
      ...steps,
      filter: { ...filter, traffic_type: ["human"], status: [rule.measure] },
    }),
  ])
  if (!ways || !reads) return null
  const of = (version: number) => {
    const ofVersion = <Row extends { template_version: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.template_version === String(version))
    const delivered = ratesOf(totalsOf(ofVersion(ways))).delivered.count
    const count = ofVersion(reads).reduce((sum, { letters_ever }) => sum + letters_ever, 0)
    return { count: Math.min(count, delivered), of: delivered }
  }
  return { live: of(live_version), tried: of(tried_version) }
}
