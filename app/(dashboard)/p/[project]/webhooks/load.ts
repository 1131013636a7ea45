import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { webhookList } from "#contract/methods/webhook"
import { parseUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import { requireRight } from "#lib/access/auth/guard"
import { currentLanguage, wordsFor } from "#lib/access/auth/language"
import { readMethod } from "#lib/mail-api/proxy/read"
import { clock } from "#lib/platform/clock"
import { webhookWords } from "#words/webhook"
import { answerOf, formatSummary, healthLook, nameOf, type ViewContext } from "./view.ts"

/** Data of every page of the webhooks; each page's own part is in its folder. */

const shownMax = 1000

export const readWebhooks = cache(async (slug: string) => {
  const access = await requireRight(slug, "webhooks", "read")
  return { access, answer: await readMethod(access, webhookList, { limit: shownMax }) }
})

export const viewContextFor = async (timeZone: string): Promise<ViewContext> => ({
  words: await wordsFor(webhookWords),
  language: await currentLanguage(),
  timeZone,
  nowMs: clock.now().getTime(),
})

/** One webhook by its number. webhook/get requires the address; our links have the id, so the list is searched. */
export const findWebhook = cache(async (slug: string, id: string) => {
  const { access, answer } = await readWebhooks(slug)
  if (!answer.ok) return { access, failure: answer.failure.message }
  const webhook = answer.value.objects.find((one) => String(one.id) === id)
  if (!webhook) notFound()
  return { access, webhook }
})

/** Header data for every page of one webhook. */
export const headOf = (webhook: Webhook, callbackUrl: string | null, context: ViewContext) => ({
  id: String(webhook.id),
  name: nameOf(webhook.url),
  waiting: webhook.waiting ?? 0,
  url: webhook.url,
  status: webhook.status,
  state: healthLook(webhook, context),
  format: formatSummary(webhook, context.words),
  isOurs: webhook.url === callbackUrl,
  lastAnswer: webhook.last_try ? answerOf(webhook.last_try, context.words) : null,
  failingSinceMs: webhook.failing_since ? parseUtc(webhook.failing_since) : null,
  missedSinceMs: webhook.missed_since ? parseUtc(webhook.missed_since) : null,
})
export type WebhookHead = ReturnType<typeof headOf>
