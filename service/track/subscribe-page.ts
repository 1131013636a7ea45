import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { foldAddress } from "#contract/address"
import { limits } from "#contract/limits"
import { days, plus } from "../clock.ts"
import type { Context } from "../context.ts"
import { liftsBySubscribing } from "../events/effects.ts"
import { recordEvents } from "../events/record.ts"
import { readStandaloneLink } from "../links/public-link.ts"
import { letterOfOptOut, noteFollowed, subscribeRequest } from "../store/subscribe-requests.ts"
import { suppress } from "../suppress/add.ts"
import { type Visitor, visitorOf } from "./detect.ts"
import { type PageStep, textsFor, unknownLinkPage, unsubscribePage } from "./page.ts"

/**
 * The page behind an invitation of email/subscribe (SUBSCRIBE-4). A GET changes nothing: scanners follow every link of
 * a letter; the button's POST subscribes again.
 */
export function addSubscribePage(server: FastifyInstance, ctx: Context): void {
  server.get("/t/s/:token", async (request, reply) => {
    const found = await find(request, ctx)
    return show(reply, found, found?.isLate ? "late" : "invited")
  })
  server.post("/t/s/:token", async (request, reply) => {
    const found = await find(request, ctx)
    if (!found || found.isLate) return show(reply, found, "late")
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    if (form.get("act") !== "subscribe") return show(reply.code(400), found, "invited")
    await subscribe(found, visitorOf(request, ctx), ctx)
    return show(reply, found, "back")
  })
}

type Invited = {
  project_id: number
  request_id: number
  email: string
  from_email: string
  language: string
  isLate: boolean
}

/** The invitation of a link; a project that was deleted with its letters has none. */
async function find(request: FastifyRequest, ctx: Context): Promise<Invited | null> {
  const { token } = request.params as { token: string }
  const [project = "", number = "", language = "", from = ""] =
    readStandaloneLink("subscribe", token, ctx.sealer) ?? []
  const [project_id, request_id] = [Number.parseInt(project, 36), Number.parseInt(number, 36)]
  if (Number.isNaN(project_id) || Number.isNaN(request_id)) return null
  const row = await subscribeRequest(ctx.store.db, project_id, request_id)
  if (!row) return null
  const isLate = plus(row.created_at, days(limits.subscribeLinkDays)) <= ctx.clock.now()
  return { project_id, request_id, email: row.email, from_email: decodeURIComponent(from), language, isLate }
}

/**
 * Lifts the suppression that the recipient takes back, and records `subscribed` for the letter that led to it, when there
 * is one: an event needs a letter.
 */
async function subscribe(
  { project_id, request_id, email }: Invited,
  visitor: Visitor,
  ctx: Context,
): Promise<void> {
  const now = ctx.clock.now()
  const about = { project_id, email: foldAddress(email), at: now }
  await ctx.store.db.transaction(async (tx) => {
    const letter_id = await letterOfOptOut(tx, project_id, about.email)
    const event = {
      project_id,
      status: "subscribed",
      delivery_status: "ok_resubscribed",
      event_time: now,
      details: { delivery_info: { ...visitor } },
    } as const
    if (letter_id) await recordEvents(tx, [{ ...event, letter_id }], ctx)
    await suppress(tx, liftsBySubscribing(about, ctx.config.hasGlobalList))
    await noteFollowed(tx, { project_id, request_id }, { letter_id, followed_at: now })
  })
  ctx.notifier.notify("outbox")
}

function show(reply: FastifyReply, found: Invited | null, step: PageStep): FastifyReply {
  const html = reply.type("text/html; charset=utf-8")
  if (!found) return html.code(404).send(unknownLinkPage())
  if (step === "late") html.code(410)
  return html.send(unsubscribePage(step, found, textsFor(found.language)))
}
