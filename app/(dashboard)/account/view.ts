import bowser from "bowser"
import { formatDuration, formatInstant } from "#lib/interface/format/date"
import type { OwnReport } from "#lib/analytics/views/load"
import type { Language } from "#lib/interface/words/catalogue"
import { reportWords } from "#words/report"
import type { ReportLine } from "./reports-panel.tsx"

export type SessionView = {
  session_id: string
  isHere: boolean
  /** "Firefox" and "Linux", or another name from the User-Agent header; null when it is missing. */
  browser: string | null
  system: string | null
  isPhone: boolean
  ip: string
  /** How long ago it was used; null within the last two minutes. */
  idle: string | null
  isByProvider: boolean
  hasCode: boolean
}

type Row = {
  session_id: string
  user_agent: string | null
  ip: string | null
  last_seen_at: Date
  method: "password" | "oidc"
  has_second_factor: boolean
}

/** A session as its person recognises it. */
export function viewSession(
  row: Row,
  { now, here, language }: { now: Date; here: string; language: Language },
): SessionView {
  const isHere = row.session_id === here
  const idleMs = now.getTime() - row.last_seen_at.getTime()
  return {
    session_id: row.session_id,
    isHere,
    ...deviceOf(row.user_agent),
    ip: row.ip ?? "–",
    // Uses are noted once a minute.
    idle: isHere || idleMs < 120_000 ? null : formatDuration(idleMs, language),
    isByProvider: row.method === "oidc",
    hasCode: row.has_second_factor,
  }
}

function deviceOf(user_agent: string | null): Pick<SessionView, "browser" | "system" | "isPhone"> {
  if (!user_agent) return { browser: null, system: null, isPhone: false }
  const { browser, os, platform } = bowser.parse(user_agent)
  return {
    browser: browser.name || (os.name ? null : user_agent.slice(0, 40)),
    system: os.name || null,
    isPhone: platform.type === "mobile" || platform.type === "tablet",
  }
}

/** One line per report: its subject, its schedule and the result of the last one. */
export function reportLine(
  { report_id, view, project, every, weekday, time, time_zone, due_at, last }: OwnReport,
  { now, language }: { now: Date; language: Language },
): ReportLine {
  const words = reportWords[language]
  const shown = (instant: Date) => formatInstant(instant, time_zone, now, language)
  const days: Record<number, string> = words.weekdays
  return {
    report_id,
    name: `${view ?? "–"} · ${project}`,
    when:
      every === "day"
        ? words.daily({ time, zone: time_zone })
        : words.weekly({ day: days[weekday] ?? "", time, zone: time_zone }),
    state:
      view === null
        ? words.gone
        : [
            words.next({ when: shown(due_at) }),
            ...(last ? [words.last[last.outcome]({ when: shown(last.at), said: last.said })] : []),
          ].join(" · "),
  }
}
