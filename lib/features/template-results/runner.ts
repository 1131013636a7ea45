import "server-only"
import { templateGet } from "#contract/template/get"
import { type Access, accessOf } from "#lib/access/auth/access"
import { at, clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import type { Db } from "#lib/data/store/open"
import { findStarter } from "#lib/data/store/send-runs"
import { claimTest, endTestRow, releaseTest, type TestClaim } from "#lib/data/store/template-tests"
import { openClaimedTurns, type TurnsPace } from "#lib/data/turns/claimed-turns"
import { type Loop, openOnce } from "#lib/data/turns/loop"
import { countTest } from "./count-test.ts"
import { isAsBegun, publishWinner } from "./end-test.ts"
import { judgeTest } from "./judge-test.ts"

/** Checks running split tests periodically and ends them by their rule, on behalf of the person who started them. */

const pace: TurnsPace = { atOnce: 2, everyMs: 5000 }
const leaseSeconds = 120
const lookEveryMs = 60_000

const openTestTurns = (): Loop =>
  openClaimedTurns<TestClaim>(pace, {
    loop: "template_tests",
    claim: (own) => claimTest(own, clock.now(), ids.token(12), leaseSeconds),
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
