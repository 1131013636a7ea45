import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { parseUtc } from "#contract/time"
import { webhookList } from "#contract/webhook/list"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { formatInstant } from "#lib/format/date"
import { readMethod } from "#lib/proxy/read"
import { formOf } from "./form.ts"
import { hostOf, stateOf, webhookRows } from "./view.ts"

const shownMax = 1000

const readAll = cache(async (slug: string) => {
  const access = await requireRight(slug, "webhooks", "read")
  return { access, answer: await readMethod(access, webhookList, { limit: shownMax }) }
})

/** The list page. A service that does not answer is a failed table, not a failed page. */
export async function loadWebhooks(slug: string) {
  const { access, answer } = await readAll(slug)
  const { project_id, callback_url, time_zone } = access.project
  const format = (utc: string) => formatInstant(parseUtc(utc) ?? 0, time_zone, clock.now())
  return {
    project: project_id,
    canWrite: access.can("webhooks", "write"),
    failure: answer.ok ? null : answer.failure.message,
    rows: answer.ok ? webhookRows(answer.value.objects, callback_url, format) : [],
  }
}

/** One webhook for the form. webhook/get asks for the address; our links carry the id, so the list is searched. */
export async function loadWebhook(slug: string, id: string) {
  const { access, answer } = await readAll(slug)
  if (!answer.ok) return { failure: answer.failure.message }
  const webhook = answer.value.objects.find((one) => String(one.id) === id)
  if (!webhook) notFound()
  return {
    form: {
      project: access.project.project_id,
      canWrite: access.can("webhooks", "write"),
      saved: formOf(webhook),
      webhook: {
        host: hostOf(webhook.url),
        url: webhook.url,
        state: stateOf(webhook.status),
        isOurs: webhook.url === access.project.callback_url,
      },
    },
  }
}

/** The empty form, for those who may write. */
export async function loadNewWebhook(slug: string) {
  const { project } = await requireRight(slug, "webhooks", "write")
  return { project: project.project_id }
}
