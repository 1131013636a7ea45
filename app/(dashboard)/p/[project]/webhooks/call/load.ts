import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { webhookLogGet } from "#contract/methods/webhook"
import { readMethod } from "#lib/mail-api/proxy/read"
import { findWebhook, headOf, viewContextFor } from "../load.ts"
import { callView } from "./call-view.ts"

/** One call with its body and its tries. */
export const loadCall = cache(async (slug: string, id: string, call: string) => {
  const { access, webhook, failure } = await findWebhook(slug, id)
  if (!webhook) return { failure }
  if (!/^[1-9]\d{0,14}$/.test(call)) notFound()
  const answer = await readMethod(access, webhookLogGet, { call_id: Number(call) })
  if (!answer.ok && answer.failure.status === 404) notFound()
  if (!answer.ok) return { failure: answer.failure.message }
  if (answer.value.call.webhook_id !== webhook.id) notFound()
  const { project_id, callback_url } = access.project
  const context = await viewContextFor(access.timeZone)
  return {
    page: {
      project: project_id,
      canWrite: access.can("webhooks", "write"),
      webhook: headOf(webhook, callback_url, context),
      call: callView(answer.value.call, context),
      words: context.words,
    },
  }
})
