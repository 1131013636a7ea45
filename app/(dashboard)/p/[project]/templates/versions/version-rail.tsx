"use client"

import { GitCompareArrows, History } from "lucide-react"
import { useWords } from "#components/shell/language"
import { TimeCell } from "#components/table/columns"
import type { DraftDetails, DraftVersion } from "#lib/features/templates/draft-data"
import { Badge } from "#ui/badge"
import { Button, LinkButton } from "#ui/button"
import { cn } from "#ui/cn"
import { templateEditorWords } from "#words/template-editor"
import { compareHref, liveVersionOf, pairOf } from "../[id]/compare/query.ts"

/** Time zone of all shown times, and the current time. */
type Clock = { timeZone: string; nowMs: number }

const shownMax = 3

type VersionRailProps = { project: string; details: DraftDetails; clock: Clock; onAll: () => void }

/** History of a template: its last versions, the live one, and the draft. */
export function VersionRail({ project, details, clock, onAll }: VersionRailProps) {
  const words = useWords(templateEditorWords)
  const { versions, versionCount, isChanged } = details
  if (versionCount === 0) return null
  const shown = versions.slice(0, shownMax).toReversed()
  const pair = pairOf(details, { one: null, other: null })
  return (
    <div className="flex min-h-14 items-center gap-4 border-line border-b bg-surface px-4 py-2 max-md:hidden lg:px-6">
      <ol aria-label={words.lastVersions} className="flex min-w-0 flex-1 items-start">
        {shown.map((version) => (
          <Stop
            key={version.version}
            version={version}
            isLive={version.version === liveVersionOf(details)}
            clock={clock}
          />
        ))}
        {isChanged && <DraftStop details={details} clock={clock} />}
      </ol>
      {pair && (
        <LinkButton
          variant="ghost"
          size="sm"
          href={compareHref(project, details.template_id ?? details.draft_id, pair)}
        >
          <GitCompareArrows aria-hidden />
          {words.compare}
        </LinkButton>
      )}
      <Button variant="ghost" size="sm" onClick={onAll}>
        <History aria-hidden />
        {words.allVersions({ count: versionCount })}
      </Button>
    </div>
  )
}

function Stop({ version, isLive, clock }: { version: DraftVersion; isLive: boolean; clock: Clock }) {
  const words = useWords(templateEditorWords)
  return (
    <li className="group/stop relative min-w-0 flex-1 pr-3">
      <p className="flex items-center gap-2">
        <span
          aria-hidden
          className={cn(
            "size-3.5 shrink-0 rounded-full border-2",
            isLive ? "border-success bg-success" : "border-ink-3",
          )}
        />
        <span className="font-medium text-ink text-xs">v{version.version}</span>
        {isLive && <Badge severity="success">{words.live}</Badge>}
        <span aria-hidden className="h-px flex-1 bg-line-strong" />
      </p>
      <p className="truncate pl-5.5 text-2xs text-ink-2" title={version.note || undefined}>
        {version.origin === "outside" ? words.byApi : (version.by ?? words.somebody)},{" "}
        <TimeCell ms={version.atMs} {...clock} />
        {version.requested_by !== null && ` · ${words.requestedBy({ name: version.requested_by })}`}
        {version.restored_from !== null && ` · ${words.restoredFrom({ version: version.restored_from })}`}
        {version.note && ` · ${version.note}`}
      </p>
    </li>
  )
}

function DraftStop({ details, clock }: { details: DraftDetails; clock: Clock }) {
  const words = useWords(templateEditorWords)
  return (
    <li className="min-w-0 flex-none">
      <p className="flex items-center gap-2">
        <span aria-hidden className="size-3.5 shrink-0 rounded-full border-2 border-brand border-dashed" />
        <span className="font-medium text-ink text-xs">v{(details.base_version ?? 0) + 1}</span>
        <Badge severity="info">{words.draft}</Badge>
      </p>
      <p className="truncate pl-5.5 text-2xs text-ink-2">
        {details.changed_by ?? words.somebody}, <TimeCell ms={details.changedMs} {...clock} />
      </p>
    </li>
  )
}
