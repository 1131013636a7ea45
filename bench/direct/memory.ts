import { residentBytesOf } from "../processes.ts"
import { type Row, ratio } from "../report.ts"
import type { OtherSide } from "./other-side.ts"
import { rateOf } from "./rows.ts"
import { runCase } from "./run-case.ts"
import { openSender, type Sender } from "./sender.ts"

const steps = 5
const perRequest = 50
const sampleMs = 250

/** `heapMb`: the lowest of a step, because values between two garbage collections mean nothing. */
type Step = { sent: number; heapMb: number; residentMb: number; perSecond: number }

/** Memory of the service after each fifth of `count` messages; ratios are to the first fifth. */
export async function memoryRows(sink: OtherSide, count: number): Promise<Row[]> {
  const sender = await openSender(sink)
  try {
    const done: Step[] = []
    for (let n = 1; n <= steps; n++) done.push(await step(sender, sink, n, count / steps))
    const [first] = done
    return done.map((one) => ({
      case: `memory after ${one.sent.toLocaleString("en-US")} messages`,
      at_sink_per_s: one.perSecond,
      heap_mb: Math.round(one.heapMb),
      resident_mb: Math.round(one.residentMb),
      heap_ratio: ratio(one.heapMb, first?.heapMb ?? 0),
      resident_ratio: ratio(one.residentMb, first?.residentMb ?? 0),
    }))
  } finally {
    await sender.close()
  }
}

async function step(sender: Sender, sink: OtherSide, n: number, count: number): Promise<Step> {
  let heapMb = Number.POSITIVE_INFINITY
  const sample = async () => {
    heapMb = Math.min(heapMb, (await sender.service.loopDelay()).heapMb)
  }
  await sample()
  const timer = setInterval(() => void sample(), sampleMs)
  const measured = await runCase(sender, sink, { run: `memory-${n}`, count, perRequest }).finally(() =>
    clearInterval(timer),
  )
  const residentMb = residentBytesOf(sender.service.pid) / 2 ** 20
  return { sent: n * count, heapMb, residentMb, perSecond: rateOf(measured) }
}
