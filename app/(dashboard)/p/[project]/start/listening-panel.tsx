import { ArrowUpRight, Inbox } from "lucide-react"
import { LetterParts } from "#components/letter/letter-parts"
import { Link } from "#ui/link"
import { RouteLine } from "#ui/route-line"
import { EmptyState } from "#ui/states"
import { StatusBadge } from "#ui/status-badge"
import { type StartWords, startWords } from "#words/start"
import { type StatusWords, statusWords } from "#words/status"
import { currentLanguage } from "#lib/access/auth/language"
import type { Guide } from "./load.ts"

/**
 * The captured inbox, live: the newest letter, its route, its events as they arrive, and the letter itself, which only a
 * sandbox keeps.
 */
export async function ListeningPanel({ guide }: { guide: Guide }) {
  const language = await currentLanguage()
  const words = startWords[language]
  const { newest, isSandbox } = guide
  const title = isSandbox ? words.inbox : words.inboxLive
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface lg:sticky lg:top-15"
    >
      <div className="flex items-center border-line border-b px-4 py-2.5">
        <h2 className="font-semibold text-ink text-sm">{title}</h2>
        <span className="ml-auto inline-flex items-center gap-1.5 text-ink-2 text-xs">
          <span
            aria-hidden
            data-fill
            className="size-2 rounded-full bg-success shadow-[0_0_0_3px_var(--success-soft)]"
          />
          {words.listening}
        </span>
      </div>
      {newest ? (
        <Newest
          key={`${newest.job_id} ${newest.email}`}
          newest={newest}
          isSandbox={isSandbox}
          project={guide.project}
          words={words}
          statuses={statusWords[language]}
        />
      ) : (
        <EmptyState icon={<Inbox aria-hidden />} title={words.nothingYet}>
          {words.nothingYetText}
        </EmptyState>
      )}
    </section>
  )
}

type NewestProps = {
  newest: NonNullable<Guide["newest"]>
  isSandbox: boolean
  project: Guide["project"]
  words: StartWords
  statuses: StatusWords
}

function Newest({ newest, isSandbox, project, words, statuses }: NewestProps) {
  return (
    <>
      <div className="flex animate-edge items-center gap-3 border-line border-b px-4 py-3">
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-2xs text-brand-ink"
        >
          {initials(newest.sender)}
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold text-ink text-xs">{newest.sender}</p>
          <p className="truncate text-ink text-xs">{newest.subject || words.noSubject}</p>
        </div>
        <span className="max-w-36 truncate text-ink-3 text-xs">{newest.email}</span>
      </div>
      <div className="border-line border-b px-4 py-3">
        <RouteLine status={newest.status} size="line" />
        <StopNames labels={statuses.labels} />
        <Events newest={newest} words={words} />
      </div>
      {newest.content ? (
        <LetterParts
          letter={newest.content}
          title={words.letterTo({ email: newest.email })}
          className="h-[420px]"
          footer={<Footer newest={newest} project={project} words={words} />}
        />
      ) : (
        <>
          <p className="px-4 py-4 text-ink-3 text-xs">{withoutContent(newest.status, isSandbox, words)}</p>
          <Footer newest={newest} project={project} words={words} />
        </>
      )}
    </>
  )
}

/** Why the message itself is not shown. */
function withoutContent(status: string, isSandbox: boolean, words: StartWords): string {
  if (!isSandbox) return words.notKept
  return status === "accepted" || status === "sent" ? words.handedOverSoon : words.notTaken
}

const stops = ["accepted", "sent", "delivered", "opened", "clicked"] as const
const places = [
  // The first two labels are shifted from their stops, or long words would overlap.
  "-left-2",
  "left-1/4 -translate-x-[35%] max-sm:hidden",
  "left-1/2 -translate-x-1/2",
  "left-3/4 -translate-x-1/2 max-sm:hidden",
  "right-0",
]

/** The words under the five stops of the line; the line itself is named for screen readers. */
function StopNames({ labels }: { labels: StatusWords["labels"] }) {
  return (
    <p aria-hidden className="relative mt-1 h-4 text-2xs text-ink-3">
      {stops.map((stop, at) => (
        <span key={stop} className={`absolute ${places[at]}`}>
          {labels[stop]}
        </span>
      ))}
    </p>
  )
}

function Events({ newest, words }: Pick<NewestProps, "newest" | "words">) {
  return (
    <ul aria-label={words.eventsLabel} aria-live="polite" className="mt-3 flex flex-col gap-1.5">
      {newest.events.slice(0, 6).map((event) => (
        <li key={`${event.status} ${event.time} ${event.detail}`} className="flex items-center gap-2 text-xs">
          <StatusBadge status={event.status} />
          <span title={event.detail} className="min-w-0 flex-1 truncate text-ink-2">
            {event.detail}
          </span>
          <span className="tnum shrink-0 text-ink-2">{event.time}</span>
        </li>
      ))}
      {newest.events.length === 0 && <li className="text-ink-3 text-xs">{words.waiting}</li>}
    </ul>
  )
}

function Footer({ newest, project, words }: Omit<NewestProps, "statuses" | "isSandbox">) {
  const [link] = newest.links
  return (
    <div className="flex items-center gap-3 border-line border-t px-4 py-2.5 text-xs">
      {link && (
        <a
          href={link.href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 min-w-0 items-center gap-0.5 font-medium text-brand-ink hover:underline"
        >
          <span className="truncate">{words.follow({ text: link.text })}</span>
          <ArrowUpRight aria-hidden className="size-3 shrink-0" />
        </a>
      )}
      {newest.job_id && (
        <Link
          href={`/p/${project.slug}/messages/${encodeURIComponent(newest.job_id)}`}
          className="ml-auto inline-flex min-h-6 shrink-0 items-center font-medium text-brand-ink hover:underline"
        >
          {words.story}
        </Link>
      )}
    </div>
  )
}

const initials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("")
