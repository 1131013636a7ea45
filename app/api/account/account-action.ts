import { type AccountMail, sendAccountMail } from "#lib/mail-api/dashboard-mail/account-mail"
import { type AuditAction, auditedCall, writeAudit } from "#lib/access/audit/audit"
import { type AuditTrail, auditTrail } from "#lib/access/audit/trail"
import { clientAddress } from "#lib/access/auth/client-address"
import { currentSession, type Session } from "#lib/access/auth/session"
import { requireRecentPassword } from "#lib/access/auth/step-up"
import { failed, ok, type Result } from "#lib/platform/result"
import { accountSpace } from "#lib/data/store/account-space"
import type { Db } from "#lib/data/store/open"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../answer.ts"
import { answering } from "../answering.ts"
import { readFromOwnPage } from "../write.ts"

type Given = { db: Db; input: unknown; ip: string; user_agent: string | null }

export type AccountAction = Session &
  Given & {
    /** What the action writes with, so that its row in the log comes with it. */
    trail: AuditTrail
    writeLetter: WriteLetter
  }

/** Writes to the person of the act, with a row of its own in the log; for after the answer. */
export type WriteLetter = (user_id: string, mail: AccountMail) => Promise<Result<null>>

export type ActionOptions = {
  /** The name in the audit log; absent for what is worth no row, such as which columns somebody likes to see. */
  action?: string
  /** Asks for the password again when it was not given lately. */
  isDelicate?: boolean
  /** Open to people who have to set up their second factor first. */
  isOpenToAll?: boolean
}

/** What every route of a person's own account does: our own page, somebody signed in, the act, its row in the audit log. */
export const accountAction = (
  request: Request,
  options: ActionOptions,
  act: (given: AccountAction) => Promise<Result<unknown>>,
): Promise<Response> => answering(() => actionOfPerson(request, options, act))(request)

async function actionOfPerson(
  request: Request,
  { action, isDelicate = false, isOpenToAll = false }: ActionOptions,
  act: (given: AccountAction) => Promise<Result<unknown>>,
): Promise<Response> {
  const given = await readGiven(request)
  if (!given.ok) return answer(given)
  const found = await admit(isOpenToAll)
  if (!found.ok) return answer(found)
  const recent = isDelicate ? await requireRecentPassword() : ok(null)
  if (!recent.ok) return answer(recent)
  const { db } = given.value
  const row = rowOf(given.value, action ?? "account/other", found.value.user.user_id)
  const trail = auditTrail(db, row)
  const outcome = await act({
    ...found.value,
    ...given.value,
    trail,
    writeLetter: letterWriter(given.value),
  })
  // What was refused before anything was written is in the log too.
  if (action && !trail.hasRow() && !outcome.ok) await writeAudit(db, row, outcome)
  return answer(outcome)
}

/**
 * The same for people who are not signed in and hold a link: whose act it is shows on the way. What is refused before
 * that is nobody's and leaves no row.
 */
export const linkAction = (
  request: Request,
  action: string,
  act: (given: Given & { trail: AuditTrail; writeLetter: WriteLetter }) => Promise<Response>,
): Promise<Response> =>
  answering(async () => {
    const given = await readGiven(request)
    if (!given.ok) return answer(given)
    const trail = auditTrail(given.value.db, rowOf(given.value, action, ""))
    return act({ ...given.value, trail, writeLetter: letterWriter(given.value) })
  })(request)

const letterWriter =
  (given: Given): WriteLetter =>
  (user_id, mail) =>
    auditedCall(given.db, { ...rowOf(given, "account/letter", user_id), input: {}, target: mail.to }, () =>
      sendAccountMail(given.db, mail),
    )

async function readGiven(request: Request): Promise<Result<Given>> {
  const body = await readFromOwnPage(request, 16 * 1024)
  if (!body.ok) return body
  return ok({
    db: await openedStore(),
    input: body.value,
    ip: clientAddress(request.headers),
    user_agent: request.headers.get("user-agent"),
  })
}

async function admit(isOpenToAll: boolean): Promise<Result<Session>> {
  const found = await currentSession()
  if (!found) return failed(401, "You are signed out.")
  if (found.mustSetUpTwoFactor && !isOpenToAll) return failed(403, "Set up two-factor sign-in first.")
  return ok(found)
}

const rowOf = ({ input, ip, user_agent }: Given, action: string, user_id: string): AuditAction => ({
  project_id: accountSpace,
  user_id,
  action,
  input: recorded(input),
  ip,
  user_agent,
})

/** Codes and passwords are not kept, not even masked: their length tells something too. */
function recorded(input: unknown): unknown {
  if (typeof input !== "object" || input === null) return {}
  const secret = /code|password|current|token|secret/i
  return Object.fromEntries(Object.entries(input).filter(([name]) => !secret.test(name)))
}
