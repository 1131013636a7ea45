import { perSecond, type Row, ratio } from "../report.ts"

/** Milliseconds from the first request on, NaN where no answer is waited for; CPU in milliseconds a message. */
export type Measured = {
  count: number
  acceptedMs: number
  atSinkMs: number
  endedMs: number
  cpuMs: { program: number; database: number }
}

/** Postfix is null where nothing can be signed. */
export type Floors = { pool: Measured; postfix: Measured | null }

/** Several runs of one case as one. */
export function joined(runs: readonly Measured[]): Measured {
  const sum = (of: (run: Measured) => number) => runs.reduce((total, run) => total + of(run), 0)
  return {
    count: sum((run) => run.count),
    acceptedMs: sum((run) => run.acceptedMs),
    atSinkMs: sum((run) => run.atSinkMs),
    endedMs: sum((run) => run.endedMs),
    cpuMs: {
      program: sum((run) => run.cpuMs.program) / runs.length,
      database: sum((run) => run.cpuMs.database) / runs.length,
    },
  }
}

/** `base`: the case that a row is compared with, once everything is recorded. */
export function rowOf(name: string, measured: Measured, { pool, postfix }: Floors, base?: Measured): Row {
  const { count, cpuMs, ...ms } = measured
  const atSink = rateOf(measured)
  const row = {
    accepted_per_s: perSecond(count, ms.acceptedMs),
    at_sink_per_s: atSink,
    ended_per_s: perSecond(count, ms.endedMs),
    ratio: ratio(atSink, rateOf(pool)),
    to_signed_postfix: postfix ? ratio(atSink, rateOf(postfix)) : Number.NaN,
    to_case: base ? ratio(count / ms.endedMs, base.count / base.endedMs) : Number.NaN,
    cpu_ms: hundredths(cpuMs.program + cpuMs.database),
    database_cpu_ms: hundredths(cpuMs.database),
  }
  return {
    case: name,
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => !Number.isNaN(value))),
  }
}

export const rateOf = ({ count, atSinkMs }: Measured): number => perSecond(count, atSinkMs)

const hundredths = (value: number): number => Math.round(value * 100) / 100
