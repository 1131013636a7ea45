import { limits } from "#contract/limits"
import { retryWhileUnavailable } from "#postgres/retry"
import type { Context } from "../context.ts"
import type { Try } from "../store/calls.ts"
import type { CallTarget } from "../store/webhooks.ts"
import { sendSystemMail } from "../system-mail/send-system-mail.ts"

/**
 * The alert of WEBHOOK-9: a line in the log, and a mail to the alert address. A mail that cannot be written stops
 * nothing. The url may contain a password, so the log names the webhook by its id and the mail by its host and path.
 */
export async function alertStopped(target: CallTarget, result: Try, ctx: Context): Promise<void> {
  const { project_id, webhook_id } = target
  ctx.log.warn(
    {
      alert: "webhook_stopped",
      project_id,
      webhook_id,
      last_http_status: result.http_status,
      last_error: result.error,
    },
    "A webhook was stopped: every call of the last 24 hours failed. To start it again, use webhook/set with status active.",
  )
  const mail = { to: ctx.config.alertEmail, subject: "A webhook was stopped", ...bodyOf(target, result) }
  await retryWhileUnavailable(() => sendSystemMail(mail, target, ctx), ctx.store.givenUp).catch((error) =>
    ctx.log.error({ err: error, project_id, webhook_id }, "The alert about a webhook could not be sent."),
  )
}

function bodyOf(target: CallTarget, result: Try): { html: string; plaintext: string } {
  const lines = linesOf(target, result)
  return {
    plaintext: `${lines.join("\n\n")}\n`,
    html: `<html><body>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}</body></html>`,
  }
}

const linesOf = (target: CallTarget, result: Try): string[] => [
  `The webhook ${target.webhook_id} of ${ownerOf(target)} was stopped: ${withoutSecrets(target.url)}`,
  `All of its calls in the last 24 hours failed, with at least ${limits.webhookStopEventsMin} events. ${lastAnswer(result)}`,
  "It is no longer called and does not collect events. To start it again, use webhook/set with status active.",
]

const ownerOf = ({ is_account_space, project_name }: CallTarget): string =>
  is_account_space ? "the account" : `the project ${project_name}`

const lastAnswer = ({ http_status, error }: Try): string =>
  http_status === null
    ? `The last one: ${error ?? "no answer."}`
    : `The last one was answered with ${http_status}.`

/** The URL without user name, password and query, which may all be secret. */
function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
