import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server"
import { domainOf } from "#contract/address"
import type { Component, Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { certificateOf } from "../network/certificate.ts"
import { limitConnections } from "../network/connection-limits.ts"
import { acceptMail, lettersOf } from "./accept-mail.ts"

/** FBL-4, LATE-7: bytes that are read of a mail; of a bounce, the rest up to the second limit is received and dropped. */
const reportBytesMax = 512 * 1024
const mailBytesMax = 32 * 1024 * 1024
/** LATE-7: the minimum that RFC 5321 requires (4.5.3.1.8). A bounce has one recipient: the return path. */
const recipientsMax = 100

/** Limits of the intake: connections at once, in all and per address, and the time of each. */
type IntakeLimits = { clientsMax: number; perAddressMax: number; idleMs: number; lifetimeMs: number }

/** FBL-5. The sandbox's readers report 20 complaints at once, and reports being read stay below 100 MB. */
const defaultLimits: IntakeLimits = {
  clientsMax: 200,
  perAddressMax: 20,
  idleMs: 15_000,
  lifetimeMs: 60_000,
}

/**
 * Receives mail that other systems send back: late bounces and feedback reports about letters of ours. Anything else is taken and
 * dropped with a log line, so that senders cannot find out which addresses exist; what cannot be stored now is answered 451.
 */
export async function openIntake(
  ctx: Context,
  limits: IntakeLimits = defaultLimits,
): Promise<Component & { port: number }> {
  const server = new SMTPServer({
    // INTAKE-2: offered, never required (RFC 3207). Without files of the settings the certificate is made for this run.
    ...(await certificateOf(ctx.config)),
    minVersion: "TLSv1.2",
    name: ctx.config.mailHostname,
    authOptional: true,
    disabledCommands: ["AUTH"],
    size: mailBytesMax,
    maxClients: limits.clientsMax,
    maxRecipients: recipientsMax,
    disableReverseLookup: true,
    socketTimeout: limits.idleMs,
    closeTimeout: 2000,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const isOurs = domainOf(address) === ctx.config.mailHostname.toLowerCase()
      done(isOurs ? null : smtpError(550, "5.7.1 Mail for other hosts is not passed on"))
    },
    onData(stream, session, done) {
      receive(stream, session, ctx).then(
        (refusal) => done(refusal),
        (error) => {
          logFailure(ctx, error, "Mail to the intake could not be processed.")
          done(smtpError(451, "4.3.0 try again later"))
        },
      )
    },
  })
  server.on("error", (error) => ctx.log.debug({ err: error }, "A connection to the intake failed."))
  ctx.metrics.countSmtp(server.server, "intake")
  limitConnections(server.server, {
    ...limits,
    refusal: "421 4.7.0 Too many connections from your address, try again in a moment",
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(ctx.config.intakeSmtpPort, ctx.config.host, () => {
      server.off("error", reject)
      resolve()
    })
  })
  const { port } = server.server.address() as AddressInfo
  if (ctx.config.intakeSmtpPort === 0) ctx.config.intakeSmtpPort = port
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** null when the message was taken; an SMTP refusal when it is too large. */
async function receive(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  ctx: Context,
): Promise<Error | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    // The rest is read and dropped: an answer comes after the data only.
    if (bytes < reportBytesMax) chunks.push(chunk.subarray(0, reportBytesMax - bytes))
    bytes += chunk.length
  }
  const letters = lettersOf(
    envelope.rcptTo.map(({ address }) => address),
    ctx,
  )
  if (bytes > (letters.length > 0 ? mailBytesMax : reportBytesMax))
    return smtpError(552, "5.3.4 too large for a report")
  const hasNullSender = !envelope.mailFrom || envelope.mailFrom.address === ""
  const outcome = await acceptMail({ raw: Buffer.concat(chunks), hasNullSender, letters }, ctx)
  ctx.metrics.intakeMails.inc({ outcome })
  if (outcome !== "complaint" && outcome !== "bounce")
    ctx.log.info({ bytes }, `Mail to the intake: ${outcome.replaceAll("_", " ")}.`)
  return null
}

const smtpError = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })
