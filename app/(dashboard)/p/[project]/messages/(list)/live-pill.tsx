"use client"

import { Pause, Play } from "lucide-react"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { Kbd } from "#ui/kbd"
import { messagesWords } from "#words/messages"

type Props = {
  isPaused: boolean
  isHeld: boolean
  /** False while the way to the server is broken. */
  isOpen: boolean
  waiting: number
  perMinute: number
  onToggle: () => void
}

/** Whether the list moves, how fast, and how many messages wait meanwhile; P pauses it and goes on. */
export function LivePill({ isPaused, onToggle, ...state }: Props) {
  const words = useWords(messagesWords)
  const Icon = isPaused ? Play : Pause
  return (
    <PillFrame isMoving={!state.isHeld && state.isOpen} text={usePillText({ isPaused, ...state })}>
      <button
        type="button"
        onClick={onToggle}
        className="inline-flex h-6 items-center gap-1 rounded-sm border border-line-strong bg-surface px-1.5 text-ink hover:bg-hover max-md:h-8 [&_svg]:size-3"
      >
        <Icon aria-hidden />
        {isPaused ? words.goOn : words.pause}
        <Kbd className="border-0 bg-transparent px-0">P</Kbd>
      </button>
    </PillFrame>
  )
}

function usePillText({ isPaused, isHeld, isOpen, waiting, perMinute }: Omit<Props, "onToggle">): string {
  const words = useWords(messagesWords)
  const state = isPaused ? words.paused : isHeld ? words.tail.held : isOpen ? words.live : words.tail.again
  if (isHeld) return waiting > 0 ? `${state} · ${words.tail.waiting({ count: waiting })}` : state
  return isOpen && perMinute > 0 ? `${state} · ${words.tail.rate({ count: perMinute })}` : state
}

type FrameProps = { isMoving: boolean; text: string; children: React.ReactNode }

export function PillFrame({ isMoving, text, children }: FrameProps) {
  return (
    <span
      className={cn(
        "tnum inline-flex h-8 items-center gap-2 rounded-md py-0.5 pr-1 pl-2.5 text-xs",
        isMoving ? "bg-success-soft text-success-ink" : "bg-sunken text-ink-2",
      )}
    >
      <span
        aria-hidden
        data-fill
        className={cn("size-2 rounded-full", isMoving ? "bg-success" : "bg-line-control")}
      />
      {text}
      {children}
    </span>
  )
}
