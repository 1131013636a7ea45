"use client"

import { ArrowLeft, Download, RotateCw, Route } from "lucide-react"
import { useRouter } from "next/navigation"
import { parseAsString, useQueryState } from "nuqs"
import { lazy, type ReactNode, Suspense } from "react"
import { type LetterContent, LetterParts } from "#components/letter/letter-parts"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { Chip } from "#ui/badge"
import { LinkButton } from "#ui/button"
import { Link } from "#ui/link"
import { SkeletonRows } from "#ui/skeleton"
import { StatusBadge } from "#ui/status-badge"
import { inboxWords } from "#words/inbox"
import { inboxLetterWords } from "#words/inbox-letter"
import type { Finding } from "#lib/features/inspection/checks"
import type { TruncatedPart } from "#lib/features/inspection/view"
import type { LinkRow } from "#lib/features/inspection/links"
import { RetryState } from "../../../retry-state.tsx"

const ChecksPart = lazy(() => import("./checks-part.tsx"))
const LinksPart = lazy(() => import("./links-part.tsx"))

export type LetterPaneProps = {
  /** Page of the list with this message. */
  home: string
  title: string
  /** Base URL of its source and files; null: the user may not read them. */
  files: string | null
  content: LetterContent
  /** Full sizes of the parts that are shown truncated. */
  truncatedSizes: Partial<Record<TruncatedPart, string>>
  subject: string
  sender: string
  sender_email: string
  to: string
  received: string
  size: string
  copies: number
  /** Page of the message and its status, when they are known. */
  messageHref?: string
  status?: string
  canSend: boolean
  links: readonly LinkRow[]
  findings: readonly Finding[]
  /** Part named in the URL. */
  part: string | undefined
}

/** The open part is in the URL, so that a link to it can be shared. */
const partInUrl = parseAsString.withDefault("html")

/** One message: sender, recipient, status, all parts, links and findings. */
export function LetterPane(props: LetterPaneProps) {
  const words = useWords(inboxLetterWords)
  const { files, findings, links } = props
  const [, setPart] = useQueryState("part", partInUrl)
  const problems = findings.filter((one) => one.severity === "danger" || one.severity === "warning").length
  return (
    <article aria-label={props.subject} className="flex min-h-0 flex-1 flex-col bg-surface">
      <LetterHead {...props} />
      <LetterParts
        letter={props.content}
        title={words.letterTo({ to: props.to })}
        className="min-h-0 flex-1"
        hasViews
        firstPart={props.part}
        onPartChange={(part) => void setPart(part)}
        notes={useNotes(props)}
        fileHref={files === null ? undefined : (index) => `${files}/${index}`}
        extra={[
          {
            value: "links",
            label: words.links({ count: links.length }),
            content: (
              <LazyTab>
                <LinksPart links={links} />
              </LazyTab>
            ),
          },
          {
            value: "checks",
            label: words.checks({ count: problems }),
            content: (
              <LazyTab>
                <ChecksPart findings={findings} />
              </LazyTab>
            ),
          },
        ]}
      />
    </article>
  )
}

/** Notice above a truncated part: its size and a link to the source. */
function useNotes({ truncatedSizes, files }: LetterPaneProps): Record<string, ReactNode> {
  const words = useWords(inboxLetterWords)
  const sourceHref = files === null ? null : `${files}/source`
  const note = (size: string | undefined) =>
    size && (
      <span className="flex flex-wrap items-center gap-x-3">
        {words.onlyBeginning({ size })}
        {sourceHref && (
          <a href={sourceHref} download className="text-brand-ink hover:underline">
            {words.wholeSource}
          </a>
        )}
      </span>
    )
  const source =
    note(truncatedSizes.source) ??
    (sourceHref && (
      <a
        href={sourceHref}
        download
        className="inline-flex min-h-6 items-center gap-1 text-brand-ink hover:underline"
      >
        <Download aria-hidden className="size-3" /> {words.wholeSource}
      </a>
    ))
  return {
    html: note(truncatedSizes.html),
    text: note(truncatedSizes.plaintext),
    amp: note(truncatedSizes.amp),
    ...(source ? { source } : {}),
  }
}

/** The message's page with the dialog that sends it again. */
const resendHref = (messageHref: string): string => `${messageHref}&dialog=resend`

function LetterHead(props: LetterPaneProps) {
  const letterWords = useWords(inboxLetterWords)
  const router = useRouter()
  const { messageHref, canSend } = props
  useKey("sendAgain", () => messageHref && router.push(resendHref(messageHref)), { isOff: () => !canSend })
  return (
    <header className="flex flex-wrap items-start gap-3 border-line border-b px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        {/* On a narrow screen the list, and its heading with it, is not there. */}
        <h1 className="sr-only lg:hidden">{props.title}</h1>
        <Link
          href={props.home}
          className="mb-1 inline-flex items-center gap-1 text-brand-ink text-sm hover:underline max-lg:min-h-11 lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" /> {letterWords.allLetters}
        </Link>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 break-words font-semibold text-ink text-lg [overflow-wrap:anywhere]">
            {props.subject}
          </h2>
          {props.status && <StatusBadge status={props.status} />}
          {props.copies > 1 && <Chip>{letterWords.copies({ count: props.copies })}</Chip>}
        </div>
        <p className="break-words text-ink-2 text-sm [overflow-wrap:anywhere]">
          <span className="text-ink">{props.sender}</span>
          {props.sender !== props.sender_email && ` ${props.sender_email}`}{" "}
          <span className="text-ink-3">{letterWords.to}</span> <span className="text-ink">{props.to}</span>
        </p>
        <p className="tnum text-ink-3 text-xs">
          {props.received} · {props.size}
        </p>
      </div>
      {props.messageHref && (
        <div className="flex flex-wrap gap-2">
          {props.canSend && (
            <LinkButton href={resendHref(props.messageHref)}>
              <RotateCw aria-hidden />
              {letterWords.again}
            </LinkButton>
          )}
          <LinkButton href={props.messageHref}>
            <Route aria-hidden />
            {letterWords.story}
          </LinkButton>
        </div>
      )}
    </header>
  )
}

export function LetterFailed({ sentence }: { sentence: string | undefined }) {
  const words = useWords(inboxWords)
  const letterWords = useWords(inboxLetterWords)
  return (
    <div className="flex flex-1 items-center justify-center">
      <RetryState title={sentence ?? letterWords.letterFailed} tryAgain={words.tryAgain}>
        {letterWords.letterKept}
      </RetryState>
    </div>
  )
}

/** Content of a tab, with placeholder rows while its code loads. */
const LazyTab = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<SkeletonRows rows={5} />}>{children}</Suspense>
)
