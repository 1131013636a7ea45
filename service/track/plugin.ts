import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import type { Context } from "../context.ts"
import type { NewEvent } from "../events/record.ts"
import { type LinkKind, type PublicLink, readPublicLink } from "../links/public-link.ts"
import { readStatuses } from "../store/events-write.ts"
import { letterOfLink } from "../store/letters-read.ts"
import { answerUnavailable, safeHeaders, unknownLink } from "./answers.ts"
import { addConfirmPage } from "./confirm-page.ts"
import { type Visitor, visitorOf } from "./detect.ts"
import { type PageAbout, type PageStep, textsFor, unsubscribePage } from "./page.ts"
import { openRecorder, type Recorder, type Visit } from "./recorder.ts"
import { addSubscribePage } from "./subscribe-page.ts"
import { commentOf } from "./unsubscribe-reasons.ts"
import type { TimedEvent } from "./visit-limit.ts"

/** A transparent GIF of one pixel. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")
const formBytesMax = 16 * 1024

/**
 * Routes for recipients: the open pixel, the click redirect and the unsubscribe page. Every address is signed; each
 * visit ends in events/record. A GET never unsubscribes anybody: scanners follow every link (UNSUB-5).
 */
export const openTrack =
  (ctx: Context): FastifyPluginAsync =>
  async (server) => {
    const recorder = openRecorder(ctx)
    server.addHook("onClose", () => recorder.close())
    server.addHook("onSend", async (_request, reply) => void reply.headers(safeHeaders))
    readForms(server)
    server.get("/t/o/:token", (request, reply) => answerOpen(request, reply, ctx, recorder))
    server.get("/t/c/:token", (request, reply) => answerClick(request, reply, ctx, recorder))
    server.get("/t/u/:token", (request, reply) => answerPage(request, reply, ctx))
    server.post("/t/u/:token", (request, reply) => answerForm(request, reply, ctx, recorder))
    addConfirmPage(server, ctx)
    addSubscribePage(server, ctx)
    server.setErrorHandler((error, _request, reply) => answerUnavailable(error, reply, ctx))
  }

async function answerOpen(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  { recordVisit }: Recorder,
) {
  const link = linkOf("open", request, ctx)
  if (link && request.method !== "HEAD")
    await recordVisit({ event: eventOf(link, "opened", visitorOf(request, ctx), ctx) })
  // An image request gets an image also when the link is damaged.
  return reply.type("image/gif").send(pixel)
}

/** Redirects only to the target in the signed link. */
async function answerClick(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  { recordVisit }: Recorder,
) {
  const link = linkOf("click", request, ctx)
  if (!link?.url || !URL.canParse(link.url)) return unknownLink(reply)
  if (request.method !== "HEAD") await recordVisit(clickOf(link, link.url, visitorOf(request, ctx), ctx))
  return reply.redirect(new URL(link.url).href, 302)
}

/** TRACK-4: who clicks has read the letter; where pictures are blocked the click counts as an open as well. */
const clickOf = (link: PublicLink, url: string, visitor: Visitor, ctx: Context): Visit => ({
  event: withUrl(eventOf(link, "clicked", visitor, ctx), url),
  ifUnopened: withUrl(eventOf(link, "opened", visitor, ctx), url),
})

const withUrl = (event: TimedEvent, url: string): TimedEvent => ({
  ...event,
  details: { ...event.details, url },
})

async function answerPage(request: FastifyRequest, reply: FastifyReply, ctx: Context) {
  const found = await letterFor(request, ctx)
  return found ? showPage(reply, await stepNow(found, ctx), found) : unknownLink(reply)
}

/** UNSUB-5: a recipient who unsubscribed by this letter, also with one click, sees so and may undo it. */
async function stepNow({ link, status: linked }: Found, ctx: Context): Promise<PageStep> {
  const statuses = await readStatuses(ctx.store.db, [link])
  const last = statuses.findLast(({ status }) =>
    Object.values(pageActions).some((action) => action.status === status),
  )
  // Events are deleted after a while; the letter itself still has its final status.
  const status = last?.status ?? linked
  if (status === "unsubscribed") return "done"
  return status === "spam" ? "complained" : "ask"
}

type PageAction = { status: "unsubscribed" | "subscribed" | "spam"; step: PageStep }

/** Actions of the page's buttons; a mail client's one-click POST (RFC 8058) has no button and unsubscribes. */
const pageActions: Readonly<Record<string, PageAction>> = {
  unsubscribe: { status: "unsubscribed", step: "done" },
  subscribe: { status: "subscribed", step: "back" },
  spam: { status: "spam", step: "complained" },
}

/** Inherited properties of the object are not actions. */
const pageActionNamed = (word: string): PageAction | undefined =>
  Object.hasOwn(pageActions, word) ? pageActions[word] : undefined

async function answerForm(request: FastifyRequest, reply: FastifyReply, ctx: Context, { record }: Recorder) {
  const found = await letterFor(request, ctx)
  if (!found) return unknownLink(reply)
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const isOneClick = form.get("List-Unsubscribe") === "One-Click"
  const action = isOneClick ? pageActions.unsubscribe : pageActionNamed(form.get("act") ?? "")
  if (!action) return showPage(reply.code(400), "ask", found)
  const comment = commentOf(form)
  const event = eventOf(found.link, action.status, visitorOf(request, ctx), ctx)
  await record([comment ? { ...event, details: { ...event.details, comment } } : event])
  return showPage(reply, action.step, found)
}

type Found = PageAbout & { link: PublicLink; status: string; language: string | null }

async function letterFor(request: FastifyRequest, ctx: Context): Promise<Found | null> {
  const link = linkOf("unsubscribe", request, ctx)
  const letter = link && (await letterOfLink(ctx.store.db, link))
  return link && letter ? { link, ...letter } : null
}

function eventOf(link: PublicLink, status: NewEvent["status"], visitor: Visitor, ctx: Context): TimedEvent {
  return {
    project_id: link.project_id,
    letter_id: link.letter_id,
    status,
    event_time: ctx.clock.now(),
    delivery_status: deliveryStatus[status as keyof typeof deliveryStatus],
    details: { delivery_info: { ...visitor } },
  }
}

const deliveryStatus = {
  opened: "ok_read",
  clicked: "ok_link_visited",
  unsubscribed: "ok_unsubscribed",
  subscribed: "ok_resubscribed",
  spam: "ok_fbl",
} as const

const linkOf = (kind: LinkKind, request: FastifyRequest, ctx: Context): PublicLink | null =>
  readPublicLink(kind, (request.params as { token: string }).token, ctx.sealer)

const showPage = (reply: FastifyReply, step: PageStep, found: Found): FastifyReply =>
  reply.type("text/html; charset=utf-8").send(unsubscribePage(step, found, textsFor(found.language)))

/** Forms arrive urlencoded from our page and urlencoded or multipart from mail clients; anything else is an empty form. */
function readForms(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser("*", { parseAs: "string", bodyLimit: formBytesMax }, (request, body, done) => {
    const text = String(body)
    const isMultipart = /^multipart\/form-data/i.test(request.headers["content-type"] ?? "")
    done(null, isMultipart ? multipartFields(text) : new URLSearchParams(text))
  })
}

/** RFC 8058 allows multipart/form-data for the one-click POST: name and value of each plain field. */
function multipartFields(text: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [, name, value] of text.matchAll(
    /name="([^"\r\n]{1,100})"[^\r\n]{0,200}\r?\n\r?\n([^\r\n]{0,2000})/g,
  ))
    if (name !== undefined && value !== undefined) fields.append(name, value)
  return fields
}
