import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server"
import { type GroupCommit, groupCommit } from "#shared/group-commit"
import { plus } from "../clock.ts"
import type { Component, Context } from "../context.ts"
import { readBounceAddress } from "../links/public-link.ts"
import type { Certificate } from "../network/certificate.ts"
import { limitConnections } from "../network/connection-limits.ts"
import { runTask } from "../off-thread.ts"
import { hasAttempts } from "../store/attempts.ts"
import { type NewCaptured, saveCaptured } from "../store/captured.ts"
import type { LetterKey } from "../store/letters-write.ts"
import { openWriter, type WriteOnce } from "../store/write-once.ts"
import type { Behaviour } from "./behaviour.ts"
import { readStream } from "./read-stream.ts"
import { summaryTask } from "./summary.ts"

const messageBytesMax = 40 * 1024 * 1024
/** Connections above this number get 421; this service alone opens far fewer. */
const defaultClientsMax = 500
/** Connections of another machine; this service's own letters come from its own address. */
const remoteConnectionsMax = 20
const lifetimeMs = 120_000
const closeWithinMs = 1000
/** How long a letter waits for a database that is away, in real time: less than its sender's timeout. */
const saveWithinMs = 40_000

/**
 * The sandbox's mail host: a real SMTP server that accepts this service's letters for every domain, replies like providers
 * do (magic.ts, profiles.ts) and captures what it accepts. A letter is stored before its 250, so no accepted letter is lost.
 */
export async function openSink(
  ctx: Context,
  certificate: Certificate,
  clientsMax = defaultClientsMax,
): Promise<Component & { port: number }> {
  const write = openWriter(ctx)
  const captures = groupCommit((letters: NewCaptured[]) => save(letters, write, ctx), {
    waitMs: 3,
    itemsMax: 100,
  })
  const stop = new AbortController()
  const sink = { ctx, captures, stop }
  const server = new SMTPServer({
    ...certificate,
    name: `sandbox.${ctx.config.mailHostname}`,
    banner: "Waybill sandbox",
    size: messageBytesMax,
    maxClients: clientsMax,
    authOptional: true,
    disabledCommands: ["AUTH"],
    disableReverseLookup: true,
    logger: false,
    socketTimeout: 120_000,
    closeTimeout: closeWithinMs,
    // The null sender only probes a mailbox (VALIDATION-6): its content is refused.
    onMailFrom: ({ address }, _session, done) =>
      done(address === "" || readBounceAddress(address, ctx.sealer) ? null : foreignSender()),
    onRcptTo: (address, session, done) =>
      answerRecipient(address.address, session, sink).then(
        () => done(),
        (error) => done(asRefusal(error)),
      ),
    onData: (stream, session, done) =>
      takeContent(stream, session, sink).then(
        (text) => done(null, text),
        (error) => done(asRefusal(error)),
      ),
  })
  server.on("error", (error) => ctx.log.debug({ err: error }, "A sandbox connection failed."))
  ctx.metrics.countSmtp(server.server, "sandbox")
  limitConnections(server.server, {
    perAddressMax: remoteConnectionsMax,
    lifetimeMs,
    isLocalExempt: true,
    refusal: "421 4.7.0 Too many connections from your address",
  })
  const port = await listen(server, ctx)
  ctx.config.sandboxSmtpPort = port
  return {
    port,
    async close() {
      stop.abort()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await captures.close()
    },
  }
}

type Sink = { ctx: Context; captures: GroupCommit<NewCaptured, undefined>; stop: AbortController }

/** A slow host also answers RCPT TO slowly. */
async function answerRecipient(email: string, session: SMTPServerSession, sink: Sink): Promise<void> {
  const magic = sink.ctx.magicOf(email)
  if (magic?.answerAfterMs && senderOf(session) === "")
    await sink.ctx.clock.sleep(magic.answerAfterMs, sink.stop.signal)
  await refuseRecipient(magic?.refusal, session, sink.ctx)
}

async function refuseRecipient(
  word: Behaviour["refusal"],
  session: SMTPServerSession,
  ctx: Context,
): Promise<void> {
  if (word?.at === "rcpt" && !(word.isOnlyFirstTime && (await wasTried(session, ctx))))
    throw refusal(word.code, word.text)
}

/** A greylisting host remembers unknown senders; here the recorded attempts are that memory. */
async function wasTried(session: SMTPServerSession, ctx: Context): Promise<boolean> {
  const letter = letterOf(session, ctx)
  return letter !== null && hasAttempts(ctx.store.db, letter)
}

async function takeContent(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  sink: Sink,
): Promise<string> {
  const { ctx, captures, stop } = sink
  const letter = letterOf(session, ctx)
  // The content of a foreign sender is read to its end before it is refused, but not stored.
  const raw = await readStream(stream, letter ? messageBytesMax : 0)
  if (!letter) throw foreignSender()
  if (!raw) throw refusal(552, "5.3.4 Message size exceeds the limit")
  for (const { address } of session.envelope.rcptTo) {
    const magic = ctx.magicOf(address)
    if (magic?.answerAfterMs) await ctx.clock.sleep(magic.answerAfterMs, stop.signal)
    if (magic?.refusal?.at === "data") throw refusal(magic.refusal.code, magic.refusal.text)
    await captures.add(await capturedOf(letter, raw, address, session, magic, ctx))
  }
  return `2.0.0 Ok: kept by the sandbox as ${letter.letter_id}`
}

async function capturedOf(
  letter: LetterKey,
  raw: Buffer,
  rcpt_to: string,
  session: SMTPServerSession,
  magic: Behaviour | null,
  { clock, ids }: Context,
): Promise<NewCaptured> {
  const received_at = clock.now()
  const { message_id, ...summary } = await runTask(summaryTask, [raw], { bytes: raw.length })
  return {
    ...letter,
    ...summary,
    message_id: message_id || `<${letter.letter_id}>`,
    mail_from: senderOf(session),
    rcpt_to,
    raw,
    received_at,
    actions: (magic?.actions ?? []).map(({ action, fromMs, toMs }) => ({
      action,
      due_at: plus(received_at, fromMs + ids.below(toMs - fromMs)),
    })),
  }
}

async function save(letters: NewCaptured[], write: WriteOnce, ctx: Context): Promise<undefined[]> {
  const deadline = AbortSignal.any([ctx.store.givenUp, AbortSignal.timeout(saveWithinMs)])
  await write((tx) => saveCaptured(tx, letters), deadline)
  if (letters.some((one) => one.actions.length > 0)) ctx.notifier.notify("sandbox-readers")
  return letters.map(() => undefined)
}

const senderOf = (session: SMTPServerSession): string => {
  const { mailFrom } = session.envelope
  return mailFrom ? mailFrom.address : ""
}

const letterOf = (session: SMTPServerSession, ctx: Context): LetterKey | null =>
  readBounceAddress(senderOf(session), ctx.sealer)

const foreignSender = (): Error => refusal(550, "5.7.1 Only messages of this service are accepted")

const asRefusal = (error: unknown): Error =>
  error instanceof Error && "responseCode" in error
    ? error
    : refusal(451, "4.3.0 The sandbox could not store this, try again later")

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })

function listen(server: SMTPServer, { config }: Context): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once("error", reject)
    const listener = server.listen(config.sandboxSmtpPort, config.host, () =>
      resolve((listener.address() as AddressInfo).port),
    )
  })
}
