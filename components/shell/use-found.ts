"use client"

import { useEffect, useState } from "react"
import type { CommandsProps, Found } from "./commands.tsx"

type State = { text: string; lines: readonly Found[]; isSilent: boolean }

const waitMs = 150
const nothing: readonly Found[] = []

/** What the server finds for the text, asked when the fingers rest; an answer that comes too late is dropped. */
export function useFound(text: string, find: CommandsProps["find"], isOn: boolean) {
  const [state, setState] = useState<State>({ text: "", lines: nothing, isSilent: false })
  const asked = text.trim()
  const isAsking = isOn && asked.length >= 2
  useEffect(() => {
    if (!isAsking) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const lines = await find(asked, stop.signal)
      if (!stop.signal.aborted) setState({ text: asked, lines: lines ?? nothing, isSilent: lines === null })
    }, waitMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, find, isAsking])
  if (!isAsking) return { lines: nothing, state: "still" as const }
  if (state.text !== asked) return { lines: nothing, state: "searching" as const }
  return { lines: state.lines, state: state.isSilent ? ("failed" as const) : ("still" as const) }
}
