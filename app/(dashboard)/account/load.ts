import "server-only"
import { requireUser } from "#lib/access/auth/guard"
import { isTwoFactorRequired } from "#lib/access/auth/require-two-factor"
import { hasSecondFactor, recoveryCodesLeft } from "#lib/access/auth/second-factor"
import { currentSession } from "#lib/access/auth/session"
import { clock } from "#lib/platform/clock"
import { formatDay } from "#lib/interface/format/date"
import { ownReports } from "#lib/analytics/views/load"
import { openedStore } from "#lib/data/store/open"
import { listSessions } from "#lib/data/store/sessions"
import { currentLanguage } from "#lib/access/auth/language"
import type { ReportLine } from "./reports-panel.tsx"
import { reportLine, type SessionView, viewSession } from "./view.ts"

const path = "/account"

export type Account = {
  name: string
  email: string
  language: string | null
  isOwner: boolean
  hasPassword: boolean
  twoFactor: { since: string | null; codesLeft: number; isRequired: boolean }
  sessions: SessionView[]
  reports: ReportLine[]
}

/** Own account data that a person can see and change. */
export async function loadAccount(): Promise<Account> {
  const person = await requireUser(path)
  const found = await currentSession()
  // requireUser has led everybody else away.
  if (!found) throw new Error("There is no session.")
  const { user, session } = found
  const db = await openedStore()
  const now = clock.now()
  const [codesLeft, isRequired, sessions, language, reports] = await Promise.all([
    recoveryCodesLeft(db, user.user_id),
    isTwoFactorRequired(db),
    listSessions(db, user.user_id, now),
    currentLanguage(),
    ownReports(db, person),
  ])
  return {
    name: user.name,
    email: user.email,
    language: user.language,
    isOwner: user.is_owner,
    hasPassword: user.password_hash !== "",
    twoFactor: {
      since:
        hasSecondFactor(user) && user.totp_confirmed_at
          ? formatDay(user.totp_confirmed_at, "UTC", now, language)
          : null,
      codesLeft,
      isRequired,
    },
    reports: reports.map((one) => reportLine(one, { now, language })),
    sessions: sessions.map((one) => viewSession(one, { now, here: session.session_id, language })),
  }
}
