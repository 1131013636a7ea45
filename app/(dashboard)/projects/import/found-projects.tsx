"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { Found, ImportAnswer } from "#lib/features/projects/import-projects"
import type { Result } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { Panel } from "#ui/panel"
import { notify } from "#ui/toast"
import { importProjectWords } from "#words/import-project"
import { wasLeft } from "../../../_account/confirm-act.tsx"

type FoundProps = {
  email: string
  found: readonly Found[]
  bringIn: (ids: string[]) => Promise<Result<ImportAnswer>>
}

/** The account's projects; the ones that are here already cannot be chosen. */
export function FoundProjects({ email, found, bringIn }: FoundProps) {
  const words = useWords(importProjectWords)
  const router = useRouter()
  const unknown = found.filter((one) => !one.isKnown)
  const [chosen, setChosen] = useState(() => new Set(unknown.map((one) => one.service_project_id)))
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const submit = async () => {
    setIsBusy(true)
    setRefusal(undefined)
    const answer = await bringIn([...chosen])
    setIsBusy(false)
    if (wasLeft(answer)) return
    if (!answer.ok) return setRefusal(answer.failure.message)
    const { imported = [] } = answer.value
    notify.done(words.broughtIn({ count: imported.length }))
    for (const { warning } of imported) if (warning) notify.failed(warning)
    router.push("/projects")
    router.refresh()
  }
  return (
    <Panel
      title={words.choose}
      hint={`${words.account({ email })} ${words.found({ unknown: unknown.length, all: found.length })}`}
      hasHeadLine={found.length > 0}
      isFlush
    >
      <ul>
        {found.map((one) => (
          <li
            key={one.service_project_id}
            className="flex items-center gap-3 border-line border-b px-4 py-2 last:border-0"
          >
            <Checkbox
              checked={one.isKnown || chosen.has(one.service_project_id)}
              disabled={one.isKnown}
              onCheckedChange={(isOn) => toggle(one.service_project_id, isOn)}
              className="min-w-0 flex-1"
            >
              {one.name}
            </Checkbox>
            <span className="tnum text-ink-3 text-xs">
              {one.isKnown ? words.known : one.service_project_id}
            </span>
          </li>
        ))}
      </ul>
      {unknown.length > 0 && (
        <div className="flex flex-col items-start gap-3 border-line border-t p-4">
          {refusal && (
            <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
              {refusal}
            </p>
          )}
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            isBusy={isBusy}
            busyLabel={words.bringingIn}
            onClick={submit}
          >
            {words.bringIn({ count: chosen.size })}
          </Button>
        </div>
      )}
    </Panel>
  )
}
