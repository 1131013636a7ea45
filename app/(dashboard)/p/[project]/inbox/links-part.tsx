"use client"

import { ArrowRight, ExternalLink, ImageIcon, Link2, Mail, TriangleAlert, UserMinus } from "lucide-react"
import { useWords } from "#components/shell/language"
import { ScrollRegion } from "#ui/scroll-region"
import { EmptyState } from "#ui/states"
import { inboxLinkWords } from "#words/inbox-link"
import type { LinkRow } from "#lib/features/inspection/links"

const icons = { link: Link2, picture: ImageIcon, unsubscribe: UserMinus, address: Mail }

/** Every link and picture: the visible text next to its real target. Nothing is fetched. */
export default function LinksPart({ links }: { links: readonly LinkRow[] }) {
  const words = useWords(inboxLinkWords)
  return (
    <ScrollRegion label={words.linksTitle} className="min-h-40 flex-1 overflow-auto">
      <p className="px-4 py-2 text-ink-3 text-xs">
        {words.linksHint} {words.openHint}
      </p>
      {links.length === 0 ? (
        <EmptyState title={words.noLinks} />
      ) : (
        <ul aria-label={words.linksTitle} className="divide-y divide-line border-line border-y">
          {links.map((row) => (
            <Row key={`${row.kind} ${row.words} ${row.through ?? row.target}`} row={row} />
          ))}
        </ul>
      )}
    </ScrollRegion>
  )
}

function Row({ row }: { row: LinkRow }) {
  const words = useWords(inboxLinkWords)
  const Icon = icons[row.kind]
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="text-ink-3 text-xs">{words.kinds[row.kind]}</span>
          <span className="min-w-0 break-words text-ink [overflow-wrap:anywhere]">
            {row.words || <span className="text-ink-3">{words.noWords}</span>}
          </span>
        </p>
        <p className="flex items-start gap-1 break-all font-mono text-2xs text-ink-2 leading-5">
          <ArrowRight aria-hidden className="mt-1 size-3 shrink-0 text-ink-3" />
          <span>{row.target || "–"}</span>
        </p>
        {row.through && (
          <details className="text-ink-3 text-xs">
            <summary className="cursor-pointer py-0.75">{words.through}</summary>
            <span className="break-all font-mono text-2xs">{row.through}</span>
          </details>
        )}
        {row.notes.map((note) => (
          <p key={note} className="flex items-start gap-1.5 pt-0.5 text-warning-ink text-xs">
            <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
            <span>{words.notes[note]}</span>
          </p>
        ))}
      </div>
      {canFollow(row) && (
        <a
          href={row.through ?? row.target}
          target="_blank"
          rel="noreferrer"
          className="inline-flex h-7 shrink-0 items-center gap-1 self-start rounded-sm px-1 text-brand-ink text-xs hover:underline max-md:h-11"
        >
          {words.open}
          <ExternalLink aria-hidden className="size-3" />
        </a>
      )}
    </li>
  )
}

/** Only web addresses, and none that hides where it leads: this page has a session. */
const canFollow = (row: LinkRow): boolean =>
  row.kind !== "picture" &&
  /^https?:\/\//i.test(row.through ?? row.target) &&
  !row.notes.some((note) => note === "userinfo" || note === "mismatch" || note === "unfilled")
