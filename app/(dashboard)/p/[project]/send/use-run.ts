"use client"

import { useEffect, useRef, useState } from "react"
import { mutate } from "#lib/browser/mutate"
import { clock } from "#lib/clock"
import { type Batch, batchesOf, requestBytes } from "./batches.ts"
import type { LetterFile } from "./files.ts"
import { messageOf, type SendForm } from "./form.ts"
import { forget, keep, readKept } from "./kept.ts"
import { type KeptRun, keptRun, readKeptRun, resumed } from "./kept-run.ts"
import { fingerprintOf, type Reader } from "./readers.ts"
import { leftOf, type Progress, runSend, startOf } from "./run.ts"

/** A letter as it goes out: what every call of a sending shares. */
export type Letter = {
  form: SendForm
  names: readonly string[]
  files: readonly LetterFile[]
  send_at: string | null
}

export type Run = {
  progress: Progress | null
  isStopping: boolean
  /** An unfinished sending of an earlier visit. */
  held: KeptRun | null
  /** The list of a sending, of this visit or an earlier one, that has people left behind those who were settled. */
  unfinished: { list: string; left: number } | null
  start: (letter: Letter, readers: readonly Reader[]) => Promise<Progress>
  /** Goes on behind what is settled: after a stop, a failure, or an earlier visit. */
  goOn: (letter: Letter, readers: readonly Reader[]) => Promise<Progress>
  stop: () => void
  clear: () => void
  forgetHeld: () => void
}

/** Sends in calls of the service's size, one after the other, and keeps in this browser how far it came. */
export function useRun(project: string): Run {
  const key = `send-run:${project}`
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isStopping, setIsStopping] = useState(false)
  const [held, setHeld] = useState<KeptRun | null>(null)
  const [unfinished, setUnfinished] = useState<Run["unfinished"]>(null)
  const wantsStop = useRef(false)
  const current = useRef<Pick<KeptRun, "runId" | "list" | "startedMs"> | null>(null)
  useEffect(() => setHeld(readKeptRun(readKept(key))), [key])
  useLeaveWarning(progress?.state === "running")

  const carryOut = async (letter: Letter, readers: readonly Reader[], before: Progress) => {
    const run = current.current ?? newRun(readers)
    current.current = run
    wantsStop.current = false
    setIsStopping(false)
    setHeld(null)
    const ended = await runSend(batchesFor(letter, readers, before.next), run.runId, before, {
      send: (batch, idempotence_key) =>
        mutate(project, "email/send", { message: { ...messageFor(letter, batch.readers), idempotence_key } }),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      nowMs,
      isStopped: () => wantsStop.current,
      tell: (now, sending) => {
        setProgress(now)
        keep(key, keptRun(run, now, sending, nowMs()))
      },
    })
    setIsStopping(false)
    const hasRest = ended.state !== "done" && ended.next > 0 && leftOf(ended) > 0
    setUnfinished(hasRest ? { list: run.list, left: leftOf(ended) } : null)
    if (ended.state === "done") {
      forget(key)
      current.current = null
    }
    return ended
  }

  return {
    progress,
    isStopping,
    held,
    unfinished: unfinished ?? (held && { list: held.list, left: leftOf(held.progress) }),
    start(letter, readers) {
      current.current = null
      return carryOut(letter, readers, startOf(readers.length))
    },
    goOn(letter, readers) {
      if (held) current.current = held
      const emails = readers.map((reader) => reader.email)
      return carryOut(letter, readers, held ? resumed(held, emails) : (progress ?? startOf(readers.length)))
    },
    stop() {
      wantsStop.current = true
      setIsStopping(true)
    },
    clear() {
      setProgress(null)
      setUnfinished(null)
      setHeld(null)
      current.current = null
      forget(key)
    },
    forgetHeld() {
      setHeld(null)
      forget(key)
    },
  }
}

const nowMs = () => clock.now().getTime()

const newRun = (readers: readonly Reader[]) => ({
  runId: randomId(),
  list: fingerprintOf(readers),
  startedMs: nowMs(),
})

/** randomUUID exists on https and localhost alone. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )

const messageFor = ({ form, names, files, send_at }: Letter, readers: readonly Reader[]) =>
  messageOf(form, names, readers, { files, send_at })

/** The calls that these readers need. */
export const batchesFor = (letter: Letter, readers: readonly Reader[], from = 0): Batch[] =>
  batchesOf(readers, requestBytes(messageFor(letter, [])), from)

/** A closed page stops the sending; the browser asks first. */
function useLeaveWarning(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [isRunning])
}
