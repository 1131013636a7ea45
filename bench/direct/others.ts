import { sendByPool } from "../plain-pool.ts"
import { timed } from "../report.ts"
import type { OtherSide } from "./other-side.ts"
import type { Measured } from "./rows.ts"
import { untilTaken } from "./run-case.ts"
import { recipientOf, type Sender } from "./sender.ts"

type PostfixInput = { count: number; isSigned: boolean; bytes: number }

/** Postfix accepts messages and sends them on to the sink. */
export async function byPostfix(sink: OtherSide, input: PostfixInput): Promise<Measured> {
  const { count } = input
  const [before, cpuBefore] = [await sink.taken(), sink.postfix.cpuMs()]
  let acceptedMs = 0
  const atSinkMs = await timed(async () => {
    acceptedMs = await timed(() => sink.postfix.submit(input))
    await untilTaken(sink, before + count)
  })
  const program = (sink.postfix.cpuMs() - cpuBefore) / count
  return { count, acceptedMs, atSinkMs, endedMs: atSinkMs, cpuMs: { program, database: 0 } }
}

/** nodemailer's pool in this process; it keeps nothing. */
export async function byPool(sink: OtherSide, sender: Sender, count: number): Promise<Measured> {
  const { from_email, receipt } = sender
  const { ms, cpuMs } = await sendByPool({
    ...{ host: sink.sinkAddress, port: 25, from_email, receipt, count },
    envelopeOf: (n) => ({ from: from_email, to: recipientOf("pool", n) }),
  })
  const cpu = { program: cpuMs / count, database: 0 }
  return { count, acceptedMs: Number.NaN, atSinkMs: ms, endedMs: ms, cpuMs: cpu }
}
