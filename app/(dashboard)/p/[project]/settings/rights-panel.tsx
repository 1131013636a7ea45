"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { Switch } from "#ui/switch"
import { settingsWords } from "#words/settings"
import { useAct } from "../../../use-act.ts"
import type { Settings } from "./load.ts"
import { Refused } from "./refused.tsx"

type Right = Settings["rights"][number]

/** What the project may do at the mail service, switch by switch. */
export function RightsPanel({ project, rights }: { project: string; rights: readonly Right[] }) {
  const words = useWords(settingsWords)
  const { send, isBusy, failure, dialog } = useAct(`/api/projects/${project}/settings/rights`)
  const set = (name: string, value: Right["value"] | null) =>
    send({ rights: { [name]: value } }, words.rightSaved)
  return (
    <Panel title={words.rights} hint={words.rightsHint} hasHeadLine isFlush>
      <ul>
        {rights.map((right) => (
          <li
            key={right.name}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-mono text-2xs text-ink">{right.name}</p>
              <p className="text-ink-2 text-xs">{right.summary}</p>
            </div>
            <div className="flex items-center gap-2">
              {right.is_set ? (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-disabled={isBusy}
                  onClick={() => set(right.name, null)}
                >
                  {words.rightBack}
                </Button>
              ) : (
                <span className="text-ink-3 text-xs">{words.rightInherited}</span>
              )}
              {typeof right.value === "boolean" ? (
                <Switch
                  aria-label={right.name}
                  checked={right.value}
                  isBusy={isBusy}
                  onCheckedChange={(value) => set(right.name, value)}
                />
              ) : (
                <RightValue
                  key={String(right.value)}
                  right={right}
                  onSave={(value) => set(right.name, value)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {failure && (
        <div className="p-4 pt-2">
          <Refused failure={failure} />
        </div>
      )}
      {dialog}
    </Panel>
  )
}

/** A right that is a number or a word: saved when the field is left. */
function RightValue({ right, onSave }: { right: Right; onSave: (value: Right["value"]) => void }) {
  const [text, setText] = useState(String(right.value))
  const save = () => {
    if (text.trim() === String(right.value)) return
    onSave(typeof right.initial === "number" ? Number(text) : text.trim())
  }
  return (
    <Input
      aria-label={right.name}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && save()}
      className="tnum w-28"
    />
  )
}
