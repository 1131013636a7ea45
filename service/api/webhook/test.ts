import { webhookTest } from "#contract/methods/webhook"
import { openCallOut } from "../../network/call-out.ts"
import { Refusal } from "../../refusal.ts"
import { targetByUrl } from "../../store/webhooks.ts"
import { postTest } from "../../webhooks/test-event.ts"
import { implement } from "../method.ts"

/** Posts a sample event now and answers what came back (WEBHOOKLOG-5). */
export const webhookTestHandler = implement(webhookTest, async ({ url, email_status }, caller, ctx) => {
  const target = await targetByUrl(ctx.store.db, caller.project_id, url)
  if (!target) throw new Refusal(304, "url: there is no webhook with this url.")
  const out = openCallOut(ctx.config.callbackAllow)
  const { request, outcome } = await postTest(target, email_status, out, ctx).finally(() => out.close())
  const { http_status, error, duration_ms, answer } = outcome
  return {
    status: "success",
    is_answered: http_status === 200,
    ...(http_status !== null && { http_status }),
    ...(error !== null && { error }),
    duration_ms,
    ...(answer && { answer }),
    request: { url: request.url, headers: request.headers, body: request.body.toString("utf8") },
  }
})
