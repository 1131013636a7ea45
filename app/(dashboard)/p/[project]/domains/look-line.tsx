"use client"

import { useWords } from "#components/shell/language"
import { formatClockSeconds } from "#lib/interface/format/date"
import { domainRecordWords } from "#words/domain-record"
import { burst, countdown } from "./budget.ts"
import type { Looks } from "./use-looks.ts"

/** When was looked, when is looked next, and how many looks are left before the service's limit (DOMAINPAGE-4). */
export function LookLine({ looks, timeZone }: { looks: Looks; timeZone: string }) {
  const words = useWords(domainRecordWords)
  const { look, left, wait, next } = looks
  const last = look ? words.lastLook({ time: formatClockSeconds(look.at, timeZone) }) : words.notYet
  return (
    <p className="tnum flex flex-wrap gap-x-2">
      <span>{last}</span>
      {left > 0 && next !== null && <span>{words.nextLook({ wait: countdown(next) })}</span>}
      {next === null && look?.state === "verified" && <span>{words.settled}</span>}
      {left > 3 && <span className="text-ink-3">{words.left({ left, of: burst })}</span>}
      {left > 0 && left <= 3 && <span className="text-warning-ink">{words.few({ left })}</span>}
      {left === 0 && wait > 0 && (
        <span className="text-warning-ink">{words.spent({ wait: countdown(wait) })}</span>
      )}
    </p>
  )
}
