import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server"
import type { Context } from "../context.ts"
import { runTask } from "../off-thread.ts"
import { Refusal } from "../refusal.ts"
import { submit } from "../submit/submit.ts"
import type { Allowance } from "./allowance.ts"
import { callerOf, type Login } from "./login.ts"
import { toMessageTask } from "./to-message.ts"

/** State of a connection after login. */
export type LoggedIn = { login: Login; allowance: Allowance }

/**
 * One message from DATA to its job: read → authenticate again → allowance → parse → submit. Returns the text of the 250
 * (SMTP-12); every reason against it is thrown before anything is written.
 */
export async function acceptMessage(
  stream: SMTPServerDataStream,
  { envelope }: Pick<SMTPServerSession, "envelope">,
  { login, allowance }: LoggedIn,
  runSerially: RunSerially,
  ctx: Context,
): Promise<string> {
  const raw = await readLimited(stream)
  const caller = await callerOf(login, ctx)
  const recipients = envelope.rcptTo.map(({ address }) => address)
  if (!allowance.fits(recipients.length, ctx.clock.now()))
    throw new Refusal(429, "This connection has reached its hourly limit of messages.")
  const said = { recipients, isUtf8: envelope.smtpUtf8 === true }
  const sender = { caller: { rights: caller.rights }, brand: ctx.config.headerBrand }
  const large = { bytes: raw.length, transferred: [raw] }
  const message = await runSerially(() => runTask(toMessageTask, [raw, said, sender], large))
  const { job_id, accepted } = await submit(message, caller, ctx, { source: "smtp" })
  allowance.take(accepted.length, ctx.clock.now())
  return `2.0.0 OK id=${job_id}`
}

/**
 * All bytes of a message; what is more than the server's limit is not kept, and refused with 199 when its end is there.
 * A client that hangs up has not handed over anything.
 */
async function readLimited(stream: SMTPServerDataStream): Promise<Buffer> {
  let parts: Buffer[] = []
  try {
    for await (const part of stream) {
      if (stream.sizeExceeded) parts = []
      else parts.push(part)
    }
  } catch {
    throw new Refusal(400, "The connection ended before the message did.")
  }
  if (stream.sizeExceeded) throw new Refusal(199, "The message is larger than 10 MB.")
  return Buffer.concat(parts)
}

export type RunSerially = <T>(work: () => Promise<T>) => Promise<T>

/** Runs one piece of work after the other: reading a large message takes memory many times its size. */
export function makeSerial(): RunSerially {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
