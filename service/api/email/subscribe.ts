import { foldAddress } from "#contract/address"
import { limits } from "#contract/limits"
import type { Language } from "#contract/message-words"
import { emailSubscribe } from "#contract/methods/email"
import { rightValue } from "#contract/rights"
import { utcDayStart } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { standaloneLink } from "../../links/public-link.ts"
import { Refusal } from "../../refusal.ts"
import { escapeHtml } from "../../render/footer.ts"
import type { Caller } from "../../rights/caller.ts"
import { checkSender } from "../../rights/check-sender.ts"
import { type Limit, limitSandbox } from "../../rights/limit-sandbox.ts"
import { refuseOverVolume } from "../../rights/limit-volume.ts"
import type { SuppressionCause } from "../../store/schema/suppressions.ts"
import { addSubscribeRequest, dropSubscribeRequest } from "../../store/subscribe-requests.ts"
import { lookUp } from "../../suppress/look-up.ts"
import { sendSystemMail } from "../../system-mail/send-system-mail.ts"
import { implement } from "../method.ts"
import { subscribeTexts } from "./subscribe-texts.ts"

export const emailSubscribeHandler = implement(
  emailSubscribe,
  async ({ to_email, from_email, from_name }, caller, ctx, { language = "en" }) => {
    if (!caller.send_enabled) throw new Refusal(215, "Sending is switched off for this project.")
    const limits = await withOwnFieldNames(() => limitsOf(from_email, to_email, caller, ctx))
    await refuseUnreachable(to_email, caller, ctx)
    const { project_id } = caller
    const request_id = await countRequestOfToday(to_email, caller, ctx)
    const parts = [project_id.toString(36), request_id.toString(36), language, encodeURIComponent(from_email)]
    const link = standaloneLink("subscribe", parts, ctx.config.publicUrl, ctx.sealer)
    const mail = {
      ...subscribeMail({ language, email: to_email, sender: from_name, link }),
      to: to_email,
      language,
      from: { email: from_email, name: from_name, project_id },
    }
    try {
      await withOwnFieldNames(() => sendSystemMail(mail, caller, ctx, limits))
    } catch (error) {
      await dropSubscribeRequest(ctx.store.db, project_id, request_id)
      throw error
    }
    return { status: "success" }
  },
)

/**
 * Errors of rules for every message, with the names of this method's fields: SENDER-1 with its own code, and SEND-21.
 */
const ownErrors: Readonly<Record<number, { code: number; sentence: string }>> = {
  1574: { code: 1003, sentence: "from_email: the domain is not verified for this sender." },
  1598: { code: 1598, sentence: "to_email: a sandbox domain can send only to confirmed addresses." },
  1599: { code: 1599, sentence: "from_email: the daily limit of the sandbox domain is reached." },
}

async function withOwnFieldNames<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const known = error instanceof Refusal && ownErrors[error.code]
    throw known ? new Refusal(known.code, known.sentence) : error
  }
}

/** Refuses a sender that may not write to this recipient; returns the limits to check while the letter is added. */
async function limitsOf(
  from_email: string,
  to_email: string,
  caller: Caller,
  ctx: Context,
): Promise<Limit[]> {
  const recipients = [{ email: to_email }]
  await checkSender(from_email, [], caller, ctx.store.db)
  const sandbox = await limitSandbox(from_email, { all: recipients, accepted: recipients }, caller, ctx)
  const volume: Limit = { refuse: (tx) => refuseOverVolume(caller, 1, ctx, tx) }
  return [...(caller.email_counter_limit > 0 ? [volume] : []), ...(sandbox ? [sandbox] : [])]
}

const overlooked: ReadonlySet<SuppressionCause> = new Set(["unsubscribed", "complained"])

/**
 * SUBSCRIBE-2: the invitation is for people who unsubscribed; where no mail arrives, or none is allowed, none is sent.
 */
async function refuseUnreachable(to_email: string, { project_id }: Caller, ctx: Context): Promise<void> {
  const email = foldAddress(to_email)
  const shared = ctx.config.hasGlobalList ? { shared: "all" as const } : {}
  const { db } = ctx.store
  const causes = await lookUp(db, project_id, [email], ctx.clock.now(), { overlooked, ...shared })
  const cause = causes.get(email)
  if (cause) throw new Refusal(204, `to_email: the address was refused: ${to_email} (${cause}).`)
}

async function countRequestOfToday(to_email: string, caller: Caller, ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const max = rightValue(caller.rights, "subscribe_per_day")
  const request = { project_id: caller.project_id, email: to_email, created_at: now }
  const request_id = await addSubscribeRequest(ctx.store.db, request, { since: utcDayStart(now), max })
  if (request_id !== null) return request_id
  throw new Refusal(
    1006,
    `to_email: this project may use email/subscribe ${max} times a day; try again tomorrow (UTC).`,
  )
}

type Invitation = { language: Language; email: string; sender: string; link: string }

/** The invitation to subscribe again: a sentence, one button, and how to let it be. */
export function subscribeMail({ language, email, sender, link }: Invitation): {
  subject: string
  html: string
  plaintext: string
} {
  const { tag, subject, lead, button, note } = subscribeTexts[language]
  const values: Readonly<Record<string, string>> = { email, sender, days: `${limits.subscribeLinkDays}` }
  // In one pass: a name that looks like a placeholder stays a name.
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
  return {
    subject,
    html:
      `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">` +
      `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
      `<body style="margin:0;padding:32px 16px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px">` +
      `<div style="max-width:480px;margin:0 auto"><p style="margin:0 0 24px">${escapeHtml(filled(lead))}</p>` +
      `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;` +
      `border-radius:7px;background:#3441b8;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a></p>` +
      `<p style="margin:0;font-size:13px;line-height:20px;color:#767676">${escapeHtml(filled(note))}</p></div></body></html>`,
    plaintext: `${filled(lead)}\n\n${link}\n\n${filled(note)}\n`,
  }
}
