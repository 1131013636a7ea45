"use client"

import { useQuery } from "@tanstack/react-query"
import { ChevronRight } from "lucide-react"
import { useId, useState } from "react"
import { useWords } from "#components/shell/language"
import { shortReason } from "#lib/interface/status/explain"
import { routeQuery } from "#lib/interface/browser/queries"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { LoadingStatus } from "#ui/loading-status"
import { Skeleton } from "#ui/skeleton"
import { blocksWords } from "#words/blocks"
import { reasonWords } from "#words/reason"
import type { BlockReplies } from "#lib/analytics/blocks/replies"
import type { BlockLine } from "#lib/analytics/bounces/board-lines"

/** Messages behind a block and the replies to them, loaded when the reader opens the part. */
export function BlockBehind({ block }: { block: BlockLine }) {
  const words = useWords(blocksWords)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { name, when, messages, repliesHref } = block
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs print:hidden">
      {messages.map(({ href, text }) => (
        <Link
          key={href}
          href={href}
          className="rounded-xs text-brand-ink leading-6 hover:underline max-md:leading-11"
        >
          {text}
        </Link>
      ))}
      {repliesHref && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={words.repliesOf({ name, when })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight aria-hidden className={cn(isOpen && "rotate-90")} />
          {words.replies}
        </Button>
      )}
      {isOpen && repliesHref && (
        <div id={id} className="basis-full">
          <Replies href={repliesHref} />
        </div>
      )}
    </div>
  )
}

function Replies({ href }: { href: string }) {
  const words = useWords(blocksWords)
  const reasons = useWords(reasonWords)
  const found = useQuery(routeQuery<BlockReplies>(href))
  if (found.isPending)
    return (
      <LoadingStatus>
        <Skeleton className="w-3/4" />
      </LoadingStatus>
    )
  if (found.isError)
    return (
      <p role="alert" className="text-danger-ink">
        {found.error.message}
      </p>
    )
  if (found.data.replies.length === 0) return <p className="text-ink-3">{words.noReplies}</p>
  return (
    <ul className="flex flex-col gap-1.5 pb-1">
      {found.data.replies.map(({ reason, text }) => (
        <li key={text}>
          <p className="text-ink-3">{shortReason(reason, reasons) ?? reason}</p>
          <p className="break-words font-mono text-ink-2 text-xs">{text}</p>
        </li>
      ))}
    </ul>
  )
}
