import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server"
import type { Context } from "../context.ts"
import { runTask } from "../off-thread.ts"
import { Refusal } from "../refusal.ts"
import { submit } from "../submit/submit.ts"
import type { Allowance } from "./allowance.ts"
import { callerOf, type Login } from "./login.ts"
import type { RunSerially } from "./one-at-a-time.ts"
import { readLimited } from "./read-limited.ts"
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
