import { after } from "next/server"
import {
  type AccountMail,
  type AccountMailWords,
  sendAccountMail,
} from "#lib/mail-api/dashboard-mail/account-mail"
import { type AuditAction, auditedCall, writeAudit } from "#lib/access/audit/audit"
import { type AuditTrail, auditTrail } from "#lib/access/audit/trail"
import { clientAddress } from "#lib/access/auth/client-address"
import { currentSession, type Session } from "#lib/access/auth/session"
import { requireRecentPassword } from "#lib/access/auth/step-up"
import { config } from "#lib/platform/config"
import { failed, ok, type Result } from "#lib/platform/result"
import type { AccountLetterWords } from "#words/account-letter"
import { accountSpace } from "#lib/data/store/account-space"
import { type Db, openedStore } from "#lib/data/store/open"
import { answer } from "../answer.ts"
import { answering } from "../answering.ts"
import { readFromOwnPage } from "../write.ts"

type ParsedRequest = { db: Db; input: unknown; ip: string; user_agent: string | null }

type AccountAction = Session &
  ParsedRequest & {
    /** Writer for the action, which adds the row in the log. */
    trail: AuditTrail
    notify: Notify
  }

type Person = { user_id: string; email: string; language: string | null }

/** Mails a person about a change of the account, after the response. */
type Notify = (person: Person, words: (texts: AccountLetterWords, host: string) => AccountMailWords) => void

/** Sends mail to the person of the action, with its own row in the log; runs after the response. */
type WriteLetter = (user_id: string, mail: AccountMail) => Promise<Result<null>>

type ActionOptions = {
  /** Name in the audit log; absent for actions without a row, such as the choice of columns. */
  action?: string
  /** Requires the password again when it was not entered recently. */
  isDelicate?: boolean
  /** Open to people who have to set up their second factor first. */
  isOpenToAll?: boolean
}

type Handler = (request: Request) => Promise<Response>

/** A route of a person's account: same origin, a session, the action, its row in the audit log. */
export const accountAction = (
  { action, isDelicate = false, isOpenToAll = false }: ActionOptions,
  act: (parsed: AccountAction) => Promise<Result<unknown>>,
): Handler =>
  answering(async (request) => {
    const parsed = await readRequest(request)
    if (!parsed.ok) return answer(parsed)
    const found = await admit(isOpenToAll)
    if (!found.ok) return answer(found)
    const recent = isDelicate ? await requireRecentPassword() : ok(null)
    if (!recent.ok) return answer(recent)
    const { db } = parsed.value
    const row = rowOf(parsed.value, action ?? "account/other", found.value.user.user_id)
    const trail = auditTrail(db, row)
    const notify = notifier(letterWriter(parsed.value))
    const outcome = await act({ ...found.value, ...parsed.value, trail, notify })
    // Actions refused before any write are in the log too.
    if (action && !trail.hasRow() && !outcome.ok) await writeAudit(db, row, outcome)
    return answer(outcome)
  })

/**
 * The same for people without a session who have a link: the action itself finds the person. A refusal before that
 * belongs to nobody and leaves no row.
 */
export const linkAction = (
  action: string,
  act: (
    parsed: ParsedRequest & { trail: AuditTrail; writeLetter: WriteLetter; notify: Notify },
  ) => Promise<Response>,
): Handler =>
  answering(async (request) => {
    const parsed = await readRequest(request)
    if (!parsed.ok) return answer(parsed)
    const trail = auditTrail(parsed.value.db, rowOf(parsed.value, action, ""))
    const writeLetter = letterWriter(parsed.value)
    return act({ ...parsed.value, trail, writeLetter, notify: notifier(writeLetter) })
  })

/** A text in a body that may be anything, such as the token of a link or a code. */
export const textOf = (body: unknown, name: "token" | "code"): string => {
  const text =
    typeof body === "object" && body !== null && name in body && (body as Record<string, unknown>)[name]
  return typeof text === "string" ? text : ""
}

const letterWriter =
  (parsed: ParsedRequest): WriteLetter =>
  (user_id, mail) =>
    auditedCall(parsed.db, { ...rowOf(parsed, "account/letter", user_id), input: {}, target: mail.to }, () =>
      sendAccountMail(parsed.db, mail),
    )

const notifier =
  (writeLetter: WriteLetter): Notify =>
  ({ user_id, email, language }, words) => {
    const link = config().dashboardUrl
    const { host } = new URL(link)
    after(() => writeLetter(user_id, { to: email, language, link, words: (texts) => words(texts, host) }))
  }

async function readRequest(request: Request): Promise<Result<ParsedRequest>> {
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

const rowOf = ({ input, ip, user_agent }: ParsedRequest, action: string, user_id: string): AuditAction => ({
  project_id: accountSpace,
  user_id,
  action,
  input: recorded(input),
  ip,
  user_agent,
})

/** Codes and passwords are not logged, not even masked, because their length is information too. */
function recorded(input: unknown): unknown {
  if (typeof input !== "object" || input === null) return {}
  const secret = /code|password|current|token|secret/i
  return Object.fromEntries(Object.entries(input).filter(([name]) => !secret.test(name)))
}
