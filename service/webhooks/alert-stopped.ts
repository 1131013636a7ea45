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
export async function alertStopped(target: CallTarget, tried: Try, ctx: Context): Promise<void> {
  const { project_id, webhook_id } = target
  ctx.log.warn(
    {
      alert: "webhook_stopped",
      project_id,
      webhook_id,
      last_http_status: tried.http_status,
      last_error: tried.error,
    },
    "A webhook was stopped: every call of the last 24 hours failed. webhook/set with status active starts it again.",
  )
  const mail = { to: ctx.config.alertEmail, subject: "A webhook was stopped", ...bodyOf(target, tried) }
  await retryWhileUnavailable(() => sendSystemMail(mail, target, ctx), ctx.store.givenUp).catch((error) =>
    ctx.log.error({ err: error, project_id, webhook_id }, "The alert about a webhook could not be sent."),
  )
}

function bodyOf(target: CallTarget, tried: Try): { html: string; plaintext: string } {
  const lines = linesOf(target, tried)
  return {
    plaintext: `${lines.join("\n\n")}\n`,
    html: `<html><body>${lines.map((line) => `<p>${escaped(line)}</p>`).join("")}</body></html>`,
  }
}

const linesOf = (target: CallTarget, tried: Try): string[] => [
  `The webhook ${target.webhook_id} of ${ownerOf(target)} was stopped: ${shown(target.url)}`,
  `All of its calls in the last 24 hours failed, about at least ${limits.webhookStopEventsMin} events. ${lastAnswer(tried)}`,
  "It is not called any more and collects no events. webhook/set with status active starts it again.",
]

const ownerOf = ({ is_account_space, project_name }: CallTarget): string =>
  is_account_space ? "the account" : `the project ${project_name}`

const lastAnswer = ({ http_status, error }: Try): string =>
  http_status === null
    ? `The last one: ${error ?? "no answer."}`
    : `The last one was answered with ${http_status}.`

/** Neither the name and password of a url nor its query, which may be a secret as well. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
