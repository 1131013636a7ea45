import { setTimeout as sleep } from "node:timers/promises"
import { inLanes } from "../lanes.ts"
import { sendReceipt } from "../receipt.ts"
import { timed } from "../report.ts"
import type { OtherSide } from "./other-side.ts"
import type { Measured } from "./rows.ts"
import { recipientOf, type Sender } from "./sender.ts"

type Requests = { run: string; count: number; perRequest: number }

export type CaseInput = Requests & {
  /** Resolves when what follows a delivery is done, such as callbacks. */
  afterwards?: () => Promise<void>
}

const lanes = 8
const timeoutMs = 600_000

/** Sends messages and waits until the sink has each of them once, and the results are recorded. */
export async function runCase(sender: Sender, sink: OtherSide, input: CaseInput): Promise<Measured> {
  const { count, afterwards } = input
  const [before, cpuBefore] = [await sink.taken(), sender.cpuMs()]
  const startedAt = performance.now()
  const acceptedMs = await accept(sender, input)
  const left = await untilLeft(sender, sink, { startedAt, taken: before + count, cpuBefore, afterwards })
  return { ...left, count, acceptedMs, cpuMs: perMessage(left.cpuMs, count) }
}

/** Milliseconds until all requests are answered. */
export const accept = (sender: Sender, { run, count, perRequest }: Requests): Promise<number> => {
  const requests = Array.from({ length: Math.ceil(count / perRequest) }, (_, n) =>
    Array.from({ length: Math.min(perRequest, count - n * perRequest) }, (_, m) =>
      recipientOf(run, n * perRequest + m),
    ),
  )
  return timed(() => inLanes(requests, lanes, (emails) => sendReceipt(sender, emails)))
}

type Leaving = {
  startedAt: number
  /** Messages that the sink has at the end. */
  taken: number
  cpuBefore: ReturnType<Sender["cpuMs"]>
  afterwards?: CaseInput["afterwards"]
}

/** Waits until accepted messages are at the sink and recorded; CPU in milliseconds for all of them. */
export async function untilLeft(
  sender: Sender,
  sink: OtherSide,
  { startedAt, taken, cpuBefore, afterwards }: Leaving,
): Promise<Pick<Measured, "atSinkMs" | "endedMs" | "cpuMs">> {
  await untilTaken(sink, taken)
  const atSinkMs = performance.now() - startedAt
  await untilTrue(async () => !(await sender.isBusy()))
  await afterwards?.()
  const endedMs = performance.now() - startedAt
  const cpu = sender.cpuMs()
  if ((await sink.taken()) !== taken) throw new Error("Messages came more than once.")
  const cpuMs = { program: cpu.service - cpuBefore.service, database: cpu.database - cpuBefore.database }
  return { atSinkMs, endedMs, cpuMs }
}

export const perMessage = ({ program, database }: Measured["cpuMs"], count: number): Measured["cpuMs"] => ({
  program: program / count,
  database: database / count,
})

export const untilTaken = (sink: OtherSide, count: number): Promise<void> =>
  untilTrue(async () => (await sink.taken()) >= count)

export async function untilTrue(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + timeoutMs
  while (!(await isTrue())) {
    if (performance.now() > endsAt) throw new Error("The messages did not arrive in time.")
    await sleep(20)
  }
}
