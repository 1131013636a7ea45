import { formatInstant } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { at } from "#lib/platform/clock"
import { needsOther, type SplitTest } from "#lib/features/template-results/split-test"
import { lookUp } from "#lib/interface/words/say"
import { splitTestWords } from "#words/split-test"
import type { ResultsData } from "./results-data.ts"

/** SPLIT-2: the tested versions, their period, and how finished tests ended. Pure. */

export type SplitView = {
  draft_id: string
  canWrite: boolean
  /** Reason why this user can start no test; null if they can (SPLIT-8). */
  notStarted: string | null
  timeZone: string
  nowMs: number
  running: {
    test_id: string
    live: string
    tried: string
    /** The versions, their shares, and when and by whom the test was started. */
    text: string
    /** The time at which it ends automatically. */
    until: string
    /** Reason why it does not end although it should. */
    trouble: string | null
    /** Reason why this user cannot end it with the tried version; null if they can (SPLIT-8). */
    notTaken: string | null
  } | null
  over: { test_id: string; title: string; text: string }[]
  /** Earlier versions that can be tested, newest first. */
  choices: { value: string; label: string }[]
  live: string
}

export function splitOf(data: ResultsData): SplitView {
  const { tests, template, canWrite, draft_id, range, nowMs } = data
  const words = splitTestWords[data.language]
  const running = tests.find(({ endedMs }) => endedMs === null)
  return {
    ...{ draft_id, canWrite, timeZone: range.timeZone, nowMs },
    notStarted: data.access.project.publish_needs_second ? words.notStarted : null,
    running: running ? runningOf(data, running) : null,
    over: tests.filter(({ endedMs }) => endedMs !== null).map((test) => overOf(data, test)),
    choices: template.versions
      .filter(({ version }) => version < template.live)
      .map(({ version, note }) => ({
        value: String(version),
        label: note ? `v${version} · ${note}` : `v${version}`,
      })),
    live: `v${template.live}`,
  }
}

const instant = ({ range, nowMs, language }: ResultsData, ms: number): string =>
  formatInstant(at(ms), range.timeZone, nowMs, language)

function runningOf(data: ResultsData, test: SplitTest): SplitView["running"] {
  const words = splitTestWords[data.language]
  return {
    test_id: test.test_id,
    ...versionsOf(test),
    text: words.runningText({
      ...versionsOf(test),
      share: test.share,
      rest: 100 - test.share,
      when: instant(data, test.beganMs),
      who: test.beganBy ?? words.somebody,
    }),
    until: untilText(data, test),
    trouble: test.trouble === null ? null : (lookUp(words.troubles, test.trouble) ?? words.troubles.service),
    notTaken: needsOther(data.access, test, "by_hand") ? words.notTaken(versionsOf(test)) : null,
  }
}

const versionsOf = ({ live, tried }: SplitTest) => ({ live: `v${live}`, tried: `v${tried}` })

function untilText(data: ResultsData, { rule }: SplitTest): string {
  const words = splitTestWords[data.language]
  if (!rule) return words.untilHand
  const { measure, after_messages, ends_ms } = rule
  const count = after_messages === null ? "" : formatNumber(after_messages, data.language)
  const when = ends_ms === null ? "" : instant(data, ends_ms)
  if (after_messages === null) return words.until[measure].time({ when })
  return ends_ms === null
    ? words.until[measure].messages({ count })
    : words.until[measure].both({ count, when })
}

function overOf(data: ResultsData, test: SplitTest): SplitView["over"][number] {
  const words = splitTestWords[data.language]
  const when = instant(data, test.endedMs ?? 0)
  const winner = test.winner === null ? "" : `v${test.winner}`
  const reason = test.reason ?? "outside"
  return {
    test_id: test.test_id,
    title: words.overTitle({ ...versionsOf(test), share: test.share }),
    text: words.ends[reason]({ when, winner, who: test.endedBy ?? words.somebody }),
  }
}
