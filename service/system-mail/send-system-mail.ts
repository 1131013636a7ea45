import type { Language } from "#contract/message-words"
import type { Context } from "../context.ts"
import { getOrCreateSandboxDomain } from "../domains/register.ts"
import type { JobMessage } from "../message/job-message.ts"
import type { Caller } from "../rights/caller.ts"
import type { Limit } from "../rights/limit-sandbox.ts"
import { accountSpace } from "../store/projects.ts"
import { enqueue } from "../submit/enqueue.ts"

type SystemMail = {
  to: string
  subject: string
  html: string
  plaintext: string
  /** Default: English, which nothing but the markup's language depends on. */
  language?: Language
  /** Sender of mail that goes out in a customer's name; the domain is one the project may send from. */
  from?: { email: string; name?: string; project_id: number }
}

/**
 * Mail of the service itself: confirmation links, invitations to subscribe again, alerts. It is an ordinary letter of
 * the account's own space (or of the project in whose name it is written) without footer, merge tags and tracking, and
 * ignores suppression. `limits` are checked in the transaction that adds it. Returns its job_id.
 */
export async function sendSystemMail(
  mail: SystemMail,
  account: Pick<Caller, "user_id">,
  ctx: Context,
  limits: readonly Limit[] = [],
): Promise<string> {
  const from = mail.from ?? (await systemSender(account.user_id, ctx))
  return enqueue(
    {
      project_id: from.project_id,
      message: messageOf(mail, from),
      filled: { content: {} },
      accepted: [{ email: mail.to }],
      source: "api",
      limits,
    },
    ctx,
  )
}

const messageOf = (mail: SystemMail, from: { email: string; name?: string }): JobMessage => ({
  subject: mail.subject,
  from_email: from.email,
  ...(from.name ? { from_name: from.name } : {}),
  body: { html: mail.html, plaintext: mail.plaintext },
  template_engine: "none",
  global_substitutions: {},
  headers: {},
  attachments: [],
  inline_attachments: [],
  track_links: 0,
  track_read: 0,
  language: mail.language ?? "en",
  has_footer: false,
  has_list_unsubscribe: false,
})

/** The configured sender, or an address of the account's sandbox domain, which is verified from the start. */
async function systemSender(user_id: number, ctx: Context) {
  const space = await accountSpace(ctx.store.db, user_id)
  if (!space) throw new Error(`The account ${user_id} has no space of its own.`)
  const { project_id } = space
  if (ctx.config.systemFrom) return { email: ctx.config.systemFrom, project_id }
  const { domain } = await getOrCreateSandboxDomain({ project_id }, ctx)
  return { email: `service@${domain}`, project_id }
}
