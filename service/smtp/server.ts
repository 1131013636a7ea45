import type { AddressInfo } from "node:net"
import type { SMTPServerSession } from "smtp-server"
import { limits } from "#contract/limits"
import type { Certificate } from "../certificate.ts"
import { boundConnections, type ConnectionBounds } from "../connection-bounds.ts"
import type { Component, Context } from "../context.ts"
import { certificateOf } from "./certificate.ts"
import { type Connections, countConnections } from "./connections.ts"
import { DiscreetServer } from "./discreet-server.ts"
import { frontDesk } from "./front-desk.ts"
import { oneAtATime, type Turns } from "./one-at-a-time.ts"
import { replyTo } from "./reply.ts"
import { type LoggedIn, takeMessage } from "./take-message.ts"

/** What both ports share, and the bounds of a connection. */
export type Desk = {
  certificate: Certificate
  connections: Connections
  emailsPerHourMax: number
  turns: Turns
  /** Silence that ends a connection. */
  idleMs: number
  /** What one address may take before it logs in. */
  strangers: Pick<ConnectionBounds, "perAddressMax" | "lifetimeMs">
}

/** Connections of all logins and of strangers, per port. */
const clientsMax = 500
const closeWithinMs = 1000

export const openDesk = async (ctx: Pick<Context, "config">): Promise<Desk> => ({
  certificate: await certificateOf(ctx.config),
  connections: countConnections(limits.smtpConnectionsMax),
  emailsPerHourMax: limits.smtpEmailsPerHourMax,
  turns: oneAtATime(),
  idleMs: 60_000,
  strangers: { perAddressMax: limits.smtpStrangersMax, lifetimeMs: 60_000 },
})

/**
 * One port of submission: `starttls` begins in the clear and takes nothing but STARTTLS there, `tls` is encrypted from
 * the first byte. A connection logs in once, then hands over messages; each of them is a job or a refusal.
 */
export async function openSubmission(
  ctx: Context,
  desk: Desk,
  kind: "starttls" | "tls",
): Promise<Component & { port: number }> {
  const front = frontDesk(desk, ctx)
  const server = new DiscreetServer({
    ...desk.certificate,
    minVersion: "TLSv1.2",
    secure: kind === "tls",
    name: ctx.config.mailHostname,
    banner: "Waybill submission",
    size: limits.smtpMessageBytesMax,
    maxRecipients: limits.recipientsMax,
    maxClients: clientsMax,
    authMethods: ["PLAIN", "LOGIN"],
    authRequiredMessage: "5.7.0 Authentication required, over TLS",
    disableReverseLookup: true,
    logger: false,
    socketTimeout: desk.idleMs,
    closeTimeout: closeWithinMs,
    disabledCommands: ["XCLIENT", "XFORWARD", "WIZ", "SHELL", "KILL"],
    onConnect(session, done) {
      front.come(session)
      done()
    },
    onAuth: (auth, session, done) =>
      front.logIn(auth, session).then(
        (user) => {
          strangers.release(session)
          done(null, { user })
        },
        (error) => done(front.turnedAway(error, session)),
      ),
    onData: (stream, session, done) =>
      takeMessage(stream, session, userOf(session), desk.turns, ctx).then(
        (text) => {
          ctx.metrics.smtpMessages.inc({ outcome: "accepted" })
          done(null, text)
        },
        (error) => {
          ctx.metrics.smtpMessages.inc({ outcome: "refused" })
          done(replyTo(error, ctx))
        },
      ),
    onClose: (session) => front.leave(session),
  })
  server.on("error", (error) => ctx.log.debug({ err: error }, "A submission connection failed."))
  ctx.metrics.countSmtp(server.server, `submission_${kind}`)
  const strangers = boundConnections(server.server, {
    ...desk.strangers,
    ...(kind === "tls"
      ? {}
      : { refusal: "421 4.7.0 Too many connections from your address without a login" }),
  })
  const port = await listen(server, ctx, kind)
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Set by onAuth alone, and the server takes no DATA before it. */
const userOf = (session: SMTPServerSession): LoggedIn => session.user as LoggedIn

function listen(server: DiscreetServer, { config }: Context, kind: "starttls" | "tls"): Promise<number> {
  const port = kind === "tls" ? config.smtpTlsPort : config.smtpPort
  return new Promise((resolve, reject) => {
    server.server.once("error", reject)
    const listener = server.listen(port, config.host, () => resolve((listener.address() as AddressInfo).port))
  })
}
