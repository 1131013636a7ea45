import "server-only"
import type { MessageInput } from "#contract/message"
import { emailSend } from "#contract/methods/email"
import { accessIn } from "#lib/access/auth/access"
import { viewsFor } from "#lib/analytics/views/saved-views"
import { findMembership } from "#lib/data/store/membership"
import type { Db } from "#lib/data/store/open"
import type { ReportRow } from "#lib/data/store/reports"
import { findUser } from "#lib/data/store/users"
import { isLanguage } from "#lib/interface/format/language"
import { maskAddressesIn, maskDeep } from "#lib/interface/format/mask"
import { call } from "#lib/mail-api/client/call"
import type { Sender } from "#lib/mail-api/dashboard-mail/account-mail"
import { noticeSender } from "#lib/mail-api/dashboard-mail/project-mail"
import { systemMailMetadata } from "#lib/mail-api/proxy/system-mail"
import { config } from "#lib/platform/config"
import type { ReadContent } from "./content.ts"
import { letterOf, pictureName } from "./letter.ts"
import { pictureOf } from "./picture.ts"

/**
 * One attempt to send one report. `isOver`: its reader has no access any more, or it does not exist: nothing is sent,
 * now and later. `isFinal`: a retry would have the same result.
 */
export type Sent = { isSent: boolean; said: string; isFinal?: boolean; isOver?: boolean }

export type SendReport = (db: Db, report: ReportRow) => Promise<Sent>

const over: Sent = { isSent: false, said: "", isOver: true }
const notSent = (said: string): Sent => ({ isSent: false, said })

/** With the current rights of its reader: a viewer's addresses are masked, and users without a role get nothing. */
export const sendReportWith =
  (read: ReadContent): SendReport =>
  async (db, report) => {
    const user = await findUser(db, report.user_id)
    if (!user || user.closed_at) return over
    const { user_id, email, name, is_owner } = user
    const membership = await findMembership(db, report.project_id, user_id)
    const access = accessIn({ user_id, email, name, is_owner }, membership)
    if (!access?.can("charts", "read")) return over
    const view = (await viewsFor(db, access)).find(({ view_id }) => view_id === report.view_id)
    if (!view || view.page === "messages") return over
    const sender = await noticeSender(db, { project_id: report.project_id, local: "reports" })
    if (!sender.ok) return notSent(sender.failure.message)
    const language = isLanguage(user.language) ? user.language : "en"
    const { page, query } = view
    const nowMs = report.due_at.getTime()
    const read_ = await read({ access, page, query, time_zone: report.time_zone, language, nowMs })
    const content = access.isMasked ? maskDeep(read_) : read_
    const { dashboardUrl } = config()
    const letter = letterOf(content, {
      viewName: access.isMasked ? maskAddressesIn(view.name) : view.name,
      projectName: access.project.name,
      language,
      dashboardUrl,
      viewHref: `${dashboardUrl}/p/${report.project_id}/${page}?${query}`,
      stopHref: stopHrefOf(report),
    })
    const picture = content.chart && pictureOf(content.chart)
    return post({ ...letter, to: email, picture, report, ...sender.value })
  }

/**
 * URL that stops a report for every holder of its mail: the page asks for confirmation, and a program's POST stops it
 * at once (RFC 8058).
 */
const stopHrefOf = ({ report_id }: ReportRow): string => `${config().dashboardUrl}/stop-report/${report_id}`
const oneClickHrefOf = ({ report_id }: ReportRow): string =>
  `${config().dashboardUrl}/api/reports/${report_id}/stop`

type Mail = ReturnType<typeof letterOf> &
  Sender & {
    to: string
    picture: Buffer | null
    report: ReportRow
  }

/** The same for every attempt of a report for the same time: it is accepted once (IDEMPOTENCE-1). */
const keyOf = ({ report_id, due_at }: ReportRow): string => `report-${report_id}-${due_at.getTime()}`

/**
 * Tries the variants in this order until the project has the rights: with a header that stops the report by one click,
 * with the stop link in place of the one that would suppress the address, and plain.
 */
async function post({ subject, html, plaintext, to, from, key, picture, report }: Mail): Promise<Sent> {
  const message: MessageInput = {
    recipients: [{ email: to }],
    from_email: from,
    from_name: "Waybill",
    subject,
    body: { html, plaintext },
    global_metadata: systemMailMetadata(to),
    idempotence_key: keyOf(report),
    ...(picture && {
      inline_attachments: [{ type: "image/png", name: pictureName, content: picture.toString("base64") }],
    }),
  }
  const untracked = { track_links: 0, track_read: 0 } as const
  const headers = {
    "List-Unsubscribe": `<${oneClickHrefOf(report)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }
  const options = { unsubscribe_url: stopHrefOf(report) }
  const ways: MessageInput[] = [
    { ...message, ...untracked, skip_unsubscribe: 1, headers },
    { ...message, ...untracked, options },
    { ...message, options },
    message,
  ]
  let said = "This message could not be sent."
  for (const way of ways) {
    const answer = await call(emailSend, { message: way }, key)
    if (answer.ok) {
      if (answer.value.emails.length > 0) return { isSent: true, said: "" }
      const [reason = "unknown"] = Object.values(answer.value.failed_emails ?? {})
      return { isSent: false, said: `This address is suppressed (${reason}).`, isFinal: true }
    }
    const { status, code, message: refused } = answer.failure
    // An earlier call with this key was accepted, but its response was lost.
    if (code === takenBefore) return { isSent: true, said: "" }
    said = refused
    if (status !== 400) return { isSent: false, said, isFinal: status < 429 && status !== 401 }
  }
  return { isSent: false, said, isFinal: true }
}

const takenBefore = 1573
