import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerSession } from "smtp-server"
import { limits } from "#contract/limits"
import type { Component, Context } from "../context.ts"
import { type Certificate, certificateOf } from "../network/certificate.ts"
import { type ConnectionLimits, limitConnections } from "../network/connection-limits.ts"
import { acceptMessage, type LoggedIn, makeSerial, type RunSerially } from "./accept-message.ts"
import { type LoginConnections, openLoginConnections } from "./connections.ts"
import { replyTo } from "./reply.ts"
import { sessionHandler } from "./session-handler.ts"

/**
 * A server that advertises AUTH only under TLS (RFC 4954, 4). AUTH is disabled only while EHLO is answered, because
 * smtp-server requires no login of anybody when AUTH is disabled; AUTH without TLS is answered with 538.
 */
class AuthOverTlsServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer["connect"]>): void {
    super.connect(socket, options)
    const connection = [...this.connections].at(-1)
    if (connection) this.#hideAuthWithoutTls(connection)
  }

  #hideAuthWithoutTls(connection: ConnectionOf<SMTPServer>): void {
    const { session } = connection
    const answer = connection.handler_EHLO.bind(connection)
    connection.handler_EHLO = (command, done) => {
      if (!connection.secure) session.disabledCommands = [...(this.options.disabledCommands ?? []), "AUTH"]
      answer(command, done)
      session.disabledCommands = undefined
    }
  }
}

type ConnectionOf<S extends SMTPServer> = S["connections"] extends Set<infer C> ? C : never

/** State that both ports share, and the limits of a connection. */
export type SubmissionState = {
  certificate: Certificate
  connections: LoginConnections
  emailsPerHourMax: number
  runSerially: RunSerially
  /** A connection ends after being idle for so long. */
  idleMs: number
  /** Limits of one address for connections without a login. */
  unauthenticated: Pick<ConnectionLimits, "perAddressMax" | "lifetimeMs">
}

/** All connections of a port, with and without a login. */
const clientsMax = 500
const closeWithinMs = 1000

export const openSubmissionState = async (ctx: Pick<Context, "config">): Promise<SubmissionState> => ({
  certificate: await certificateOf(ctx.config),
  connections: openLoginConnections(limits.smtpConnectionsMax),
  emailsPerHourMax: limits.smtpEmailsPerHourMax,
  runSerially: makeSerial(),
  idleMs: 60_000,
  unauthenticated: { perAddressMax: limits.smtpUnauthenticatedMax, lifetimeMs: 60_000 },
})

/**
 * One port of submission: `starttls` begins in the clear and takes nothing but STARTTLS there, `tls` is encrypted from
 * the first byte. A connection logs in once, then hands over messages; each of them is a job or a refusal.
 */
export async function openSubmission(
  ctx: Context,
  state: SubmissionState,
  kind: "starttls" | "tls",
): Promise<Component & { port: number }> {
  const handler = sessionHandler(state, ctx)
  const server = new AuthOverTlsServer({
    ...state.certificate,
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
    socketTimeout: state.idleMs,
    closeTimeout: closeWithinMs,
    disabledCommands: ["XCLIENT", "XFORWARD", "WIZ", "SHELL", "KILL"],
    onConnect(session, done) {
      handler.connected(session)
      done()
    },
    onAuth: (auth, session, done) =>
      handler.authenticate(auth, session).then(
        (user) => {
          unauthenticated.release(session)
          done(null, { user })
        },
        (error) => done(handler.rejectionReply(error, session)),
      ),
    onData: (stream, session, done) =>
      acceptMessage(stream, session, userOf(session), state.runSerially, ctx).then(
        (text) => {
          ctx.metrics.smtpMessages.inc({ outcome: "accepted" })
          done(null, text)
        },
        (error) => {
          ctx.metrics.smtpMessages.inc({ outcome: "refused" })
          done(replyTo(error, ctx))
        },
      ),
    onClose: (session) => handler.disconnected(session),
  })
  server.on("error", (error) => ctx.log.debug({ err: error }, "A submission connection failed."))
  ctx.metrics.countSmtp(server.server, `submission_${kind}`)
  const unauthenticated = limitConnections(server.server, {
    ...state.unauthenticated,
    ...(kind === "tls"
      ? {}
      : { refusal: "421 4.7.0 Too many connections from your address without a login" }),
  })
  const port = await listen(server, ctx, kind)
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Set by onAuth alone, and the server takes no DATA before it. */
const userOf = (session: SMTPServerSession): LoggedIn => session.user as LoggedIn

function listen(server: AuthOverTlsServer, { config }: Context, kind: "starttls" | "tls"): Promise<number> {
  const port = kind === "tls" ? config.smtpTlsPort : config.smtpPort
  return new Promise((resolve, reject) => {
    server.server.once("error", reject)
    const listener = server.listen(port, config.host, () => resolve((listener.address() as AddressInfo).port))
  })
}
