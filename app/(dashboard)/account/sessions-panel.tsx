"use client"

import { useMutation } from "@tanstack/react-query"
import { Monitor, Smartphone } from "lucide-react"
import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { notify } from "#ui/toast"
import { type AccountWords, accountWords } from "#words/account"
import type { SessionView } from "./view.ts"

/** Every device with a session of this person; each can be signed out from here. */
export function SessionsPanel({ sessions }: { sessions: readonly SessionView[] }) {
  const words = useWords(accountWords).sessions
  const { busy, end } = useEnding()
  const others = sessions.filter((one) => !one.isHere)
  const tools = others.length > 1 && (
    <Button
      size="sm"
      isBusy={busy === "others"}
      busyLabel={words.endBusy}
      onClick={() => end({ others: true })}
    >
      {words.endOthers}
    </Button>
  )
  return (
    <Panel title={words.title} tools={tools} isFlush hasHeadLine>
      <ul>
        {sessions.map((one) => (
          <SessionLine
            key={one.session_id}
            session={one}
            isBusy={busy === one.session_id}
            onEnd={() => end({ session_id: one.session_id })}
          />
        ))}
      </ul>
      {others.length === 0 && (
        <p className="border-line border-t px-4 py-2.5 text-ink-3 text-xs">{words.only}</p>
      )}
    </Panel>
  )
}

type Ending = { others: true } | { session_id: string }

/** Ends sessions, then reloads the list, also when a session had already ended. */
function useEnding() {
  const words = useWords(accountWords).sessions
  const router = useRouter()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (which: Ending) =>
      unwrap(await postJson<{ ended: number }>("/api/account/sessions", which)),
    onSuccess: ({ ended }) => notify.done(words.ended({ count: ended })),
    onError: (error) => notify.failed(error.message),
    onSettled: () => router.refresh(),
  })
  const busy = !isPending || !variables ? null : "others" in variables ? "others" : variables.session_id
  return { busy, end: mutate }
}

/** "Firefox on Linux". */
function deviceText({ browser, system }: SessionView, words: AccountWords["sessions"]): string {
  if (browser && system) return words.onSystem({ app: browser, system })
  return browser ?? system ?? words.unknownDevice
}

type LineProps = { session: SessionView; isBusy: boolean; onEnd: () => void }

function SessionLine({ session, isBusy, onEnd }: LineProps) {
  const words = useWords(accountWords).sessions
  const device = deviceText(session, words)
  const Icon = session.isPhone ? Smartphone : Monitor
  const how = session.isByProvider ? words.byProvider : session.hasCode ? words.withCode : null
  const details = [
    session.ip,
    session.idle === null ? words.justNow : words.ago({ duration: session.idle }),
    how,
  ]
    .filter(Boolean)
    .join(" · ")
  return (
    <li className="flex items-center gap-3 border-line not-first:border-t px-4 py-2.5">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-ink text-sm">
          <span className="truncate">{device}</span>
          {session.isHere && <Badge severity="success">{words.here}</Badge>}
        </p>
        <p className="truncate text-ink-3 text-xs">{details}</p>
      </div>
      {!session.isHere && (
        <Button
          size="sm"
          aria-label={words.endLabel({ device })}
          isBusy={isBusy}
          busyLabel={words.endBusy}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      )}
    </li>
  )
}
