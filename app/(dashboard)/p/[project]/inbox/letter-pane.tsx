"use client"

import { ArrowLeft, ArrowUpRight, Route } from "lucide-react"
import Link from "next/link"
import { useRouter } from "next/navigation"
import { LetterParts } from "#components/letter/letter-parts"
import type { CapturedLetter } from "#contract/captured"
import { Chip } from "#ui/badge"
import { Button, LinkButton } from "#ui/button"
import { FailedState } from "#ui/states"
import { StatusBadge } from "#ui/status-badge"

export type LetterPaneProps = {
  project: string
  content: CapturedLetter
  subject: string
  sender: string
  sender_email: string
  to: string
  received: string
  size: string
  copies: number
  job_id: string | undefined
  status: string | undefined
  links: readonly { text: string; href: string }[]
}

/** One letter: who wrote to whom, what became of it, and all its parts. */
export function LetterPane(props: LetterPaneProps) {
  return (
    <article aria-label={props.subject} className="flex min-h-0 flex-1 flex-col bg-surface">
      <LetterHead {...props} />
      <LetterParts
        letter={props.content}
        title={`Letter to ${props.to}`}
        className="min-h-0 flex-1"
        footer={props.links.length > 0 && <Links links={props.links} />}
      />
    </article>
  )
}

function LetterHead(props: LetterPaneProps) {
  return (
    <header className="flex flex-wrap items-start gap-3 border-line border-b px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <Link
          href={`/p/${props.project}/inbox`}
          className="mb-1 inline-flex items-center gap-1 text-brand-ink text-sm hover:underline lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" /> All letters
        </Link>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 break-words font-semibold text-ink text-lg">{props.subject}</h2>
          {props.status && <StatusBadge status={props.status} />}
          {props.copies > 1 && <Chip>handed over {props.copies} times</Chip>}
        </div>
        <p className="text-ink-2 text-sm">
          <span className="text-ink">{props.sender}</span>
          {props.sender !== props.sender_email && ` ${props.sender_email}`}{" "}
          <span className="text-ink-3">to</span>{" "}
          <span className="whitespace-nowrap text-ink">{props.to}</span>
        </p>
        <p className="tnum text-ink-3 text-xs">
          {props.received} · {props.size}
        </p>
      </div>
      {props.job_id && (
        <LinkButton href={`/p/${props.project}/messages/${encodeURIComponent(props.job_id)}`}>
          <Route aria-hidden />
          Its story
        </LinkButton>
      )}
    </header>
  )
}

/** The frame follows no link; here a person can, as the recipient would: it counts as a click. */
function Links({ links }: { links: LetterPaneProps["links"] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-4 py-2 text-xs">
      <span className="text-ink-3">Follow, as the recipient would</span>
      {links.map((link) => (
        <a
          key={link.href}
          href={link.href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex max-w-60 items-center gap-0.5 text-brand-ink hover:underline max-md:min-h-9"
        >
          <span className="truncate">{link.text}</span>
          <ArrowUpRight aria-hidden className="size-3 shrink-0" />
        </a>
      ))}
    </div>
  )
}

export function LetterFailed({ sentence }: { sentence: string | undefined }) {
  const router = useRouter()
  return (
    <div className="flex flex-1 items-center justify-center">
      <FailedState
        title={sentence ?? "The letter could not be read."}
        action={<Button onClick={() => router.refresh()}>Try again</Button>}
      >
        Captured letters are kept.
      </FailedState>
    </div>
  )
}
