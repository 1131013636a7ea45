"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"
import { followStream } from "#lib/interface/browser/follow-stream"
import { addWaiting, nothingWaits, onTop, type TailMessage, type Waiting } from "#lib/interface/browser/tail"
import type { MessageRow } from "#lib/analytics/messages/view"

/** Minimum interval between renders of the rows. */
const drawMs = 500
/** Over how long the rate is taken. */
const rateMs = 60_000

export type Begin = { seq: number; rows: MessageRow[] }

type Shown = {
  rows: readonly MessageRow[]
  /** How many messages changed in the last minute, as far as they were drawn. */
  perMinute: number
  /** Some changes were dropped: there were too many while this page was away. */
  isCut: boolean
}

/**
 * TAIL-4: the rows of the list by last change: the initial ones and later changes. While `isHeld` they stay as they are
 * and changes wait; `drawn` is called for each render with the number of messages it brought.
 */
export function useTail(
  { project, query, begin }: { project: string; query: string; begin: Begin },
  { isHeld, drawn }: { isHeld: boolean; drawn: (count: number) => void },
) {
  const [shown, setShown] = useState<Shown>({ rows: begin.rows, perMinute: 0, isCut: false })
  const [waiting, setWaiting] = useState(0)
  const [isOpen, setIsOpen] = useState(true)
  const pending = useRef<Waiting<MessageRow>>(nothingWaits)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const recent = useRef<{ atMs: number; count: number }[]>([])

  const draw = useEffectEvent(() => {
    timer.current = undefined
    const { rows, count, isCut } = pending.current
    setWaiting(isHeld ? count : 0)
    if (isHeld) return
    pending.current = nothingWaits
    const now = performance.now()
    recent.current = [...recent.current.filter(({ atMs }) => now - atMs < rateMs), { atMs: now, count }]
    const perMinute = recent.current.reduce((sum, one) => sum + one.count, 0)
    setShown((before) => ({ rows: onTop(rows, before.rows), perMinute, isCut: before.isCut || isCut }))
    if (count > 0) drawn(count)
  })
  const arrange = useEffectEvent(() => {
    timer.current ??= setTimeout(() => draw(), drawMs)
  })

  useEffect(() => {
    if (!isHeld) draw()
  }, [isHeld])

  useEffect(() => {
    const stop = new AbortController()
    pending.current = nothingWaits
    recent.current = []
    setShown({ rows: begin.rows, perMinute: 0, isCut: false })
    setWaiting(0)
    const url = `/api/projects/${encodeURIComponent(project)}/messages/tail?${query}`
    const messages = (data: unknown) => {
      const message = data as TailMessage<MessageRow>
      if (message.rows.length === 0 && !message.isCut) return
      pending.current = addWaiting(pending.current, message)
      arrange()
    }
    followStream(
      { url: (after) => `${url}&after=${after}`, after: begin.seq },
      { events: { messages }, isOpen: setIsOpen },
      stop.signal,
    )
    return () => {
      stop.abort()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [project, query, begin])

  return { ...shown, waiting, isOpen }
}
