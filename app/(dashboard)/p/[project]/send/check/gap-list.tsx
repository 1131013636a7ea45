"use client"

import { TriangleAlert, Unlink } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { Segmented } from "#ui/segmented"
import { sendRunWords } from "#words/send-run"
import type { Gap, Gaps } from "./gaps.ts"

export type GapListProps = {
  gaps: Gaps
  /** Number of people in the list. */
  total: number
  isLeftOut: boolean
  onLeaveOut: (isLeftOut: boolean) => void
}

/** Fields that stay empty in the message of some people, and whether to leave these people out (SENDING-9). */
export function GapList({ gaps, total, isLeftOut, onLeaveOut }: GapListProps) {
  const words = useWords(sendRunWords)
  const lackingAlone = [...gaps.lacking].filter((at) => !gaps.cutOff.has(at)).length
  return (
    <>
      {gaps.links.length > 0 && (
        <Notice icon={<Unlink aria-hidden className="mt-0.5 text-danger-ink" />}>
          <Lines
            gaps={gaps.links}
            say={(gap) => words.emptyLinks({ name: gap.name, count: gap.count, all: total })}
          />
        </Notice>
      )}
      {gaps.missing.length > 0 && (
        <Notice icon={<TriangleAlert aria-hidden className="mt-0.5 text-warning-ink" />}>
          <Lines
            gaps={gaps.missing}
            say={(gap) => words.missing({ name: `{{${gap.name}}}`, count: gap.count, all: total })}
          />
          <p className="text-ink-3 text-xs">{words.missingMeans}</p>
          {lackingAlone > 0 && (
            <Segmented
              label={words.missingMeans}
              value={isLeftOut ? "out" : "in"}
              onValueChange={(value) => onLeaveOut(value === "out")}
              className="self-start"
              segments={[
                { value: "in", label: words.sendAnyway },
                { value: "out", label: words.leaveOut({ count: lackingAlone }) },
              ]}
            />
          )}
        </Notice>
      )}
    </>
  )
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-2 rounded-md border border-line px-2.5 py-2 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">{children}</div>
    </div>
  )
}

const shownMax = 8

function Lines({ gaps, say }: { gaps: readonly Gap[]; say: (gap: Gap) => string }) {
  const words = useWords(sendRunWords)
  return (
    <ul className="flex flex-col gap-1">
      {gaps.slice(0, shownMax).map((gap) => (
        <li key={gap.name} className="break-words text-ink">
          {say(gap)}
          <span className="block text-ink-3 text-xs">
            {words.missingFor({ email: gap.first.email, line: gap.first.line })}
          </span>
        </li>
      ))}
      {gaps.length > shownMax && (
        <li className="text-ink-3 text-xs">{words.more({ count: gaps.length - shownMax })}</li>
      )}
    </ul>
  )
}
