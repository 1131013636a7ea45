import "server-only"
import type { Db } from "#lib/data/store/open"
import type { DraftPlace } from "#lib/data/store/template-drafts"
import { testsOfDraft } from "#lib/data/store/template-tests"
import { namesOfUsers } from "#lib/data/store/users"
import type { SplitTest } from "./split-test.ts"

/** As many as a page shows. */
const testsMax = 10

/** Split tests of a template, newest first, with the people who started and ended them. */
export async function testsOf(db: Db, place: DraftPlace): Promise<SplitTest[]> {
  const tests = await testsOfDraft(db, place, testsMax)
  const people = tests.flatMap(({ began_by, ended_by }) => [began_by, ...(ended_by ? [ended_by] : [])])
  const names = await namesOfUsers(db, people)
  return tests.map((test) => ({
    test_id: test.test_id,
    live: test.live_version,
    tried: test.tried_version,
    share: test.share,
    rule: test.rule,
    began_by: test.began_by,
    beganBy: names.get(test.began_by) ?? null,
    beganMs: test.began_at.getTime(),
    endedBy: test.ended_by === null ? null : (names.get(test.ended_by) ?? null),
    endedMs: test.ended_at?.getTime() ?? null,
    reason: test.end_reason,
    winner: test.winner,
    trouble: test.trouble,
  }))
}
