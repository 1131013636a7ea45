import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { confirmLinkHours } from "#contract/confirmed-email"
import { hours, plus } from "../clock.ts"
import type { Context } from "../context.ts"
import { type ConfirmLink, readConfirmLink } from "../links/confirm-link.ts"
import { escapeHtml } from "../render/footer.ts"
import { confirmEmail, confirmedEmailOf } from "../store/confirmed-emails.ts"
import { page, unknownLinkPage } from "./page.ts"

/**
 * The page behind a confirmation link (CONFIRMED-2). A GET changes nothing: scanners follow every link of a letter; the
 * button's POST confirms.
 */
export function addConfirmPage(server: FastifyInstance, ctx: Context): void {
  server.get("/t/k/:token", async (request, reply) => {
    const { state, link } = await find(request, ctx)
    return show(reply, state, link)
  })
  server.post("/t/k/:token", async (request, reply) => {
    const { state, link } = await find(request, ctx)
    if (state !== "open" || !link) return show(reply, state, link)
    await confirmEmail(ctx.store.db, link, ctx.clock.now())
    return show(reply, "confirmed", link)
  })
}

type State = "unknown" | "expired" | "open" | "confirmed"

/** The state of a link. An address that was removed from the list is unknown, whatever its link contains. */
async function find(
  request: FastifyRequest,
  ctx: Context,
): Promise<{ state: State; link: ConfirmLink | null }> {
  const link = readConfirmLink((request.params as { token: string }).token, ctx.sealer)
  const entry = link && (await confirmedEmailOf(ctx.store.db, link))
  if (!link || !entry) return { state: "unknown", link: null }
  if (entry.status === "confirmed") return { state: "confirmed", link }
  const isOver = plus(link.sent_at, hours(confirmLinkHours)) <= ctx.clock.now()
  return { state: isOver ? "expired" : "open", link }
}

const texts: Record<Exclude<State, "unknown">, { status: number; title: string; content: string }> = {
  open: {
    status: 200,
    title: "Confirm your address",
    content:
      "<p>{email} is about to receive test messages. Is this your address, and do you agree?</p>" +
      '<form method="post"><button name="act" value="confirm" class="main">Confirm the address</button></form>',
  },
  confirmed: {
    status: 200,
    title: "Address confirmed",
    content: '<p role="status">{email} is confirmed. You can close this page.</p>',
  },
  expired: {
    status: 410,
    title: "This link has expired",
    content: `<p role="status">The link for {email} worked for ${confirmLinkHours} hours. Request a new one.</p>`,
  },
}

function show(reply: FastifyReply, state: State, link: ConfirmLink | null): FastifyReply {
  const html = reply.type("text/html; charset=utf-8")
  if (state === "unknown" || !link) return html.code(404).send(unknownLinkPage())
  const { status, title, content } = texts[state]
  const named = content.replace("{email}", () => `<b>${escapeHtml(link.email)}</b>`)
  return html.code(status).send(page(title, "en", named))
}
