"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { Conflict } from "#lib/platform/result"
import { lookUp } from "#lib/interface/words/say"
import { Button } from "#ui/button"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { Switch } from "#ui/switch"
import { Refusal } from "#ui/refusal"
import { type SettingsWords, settingsWords } from "#words/settings"
import { ConflictNote } from "../../../conflict-note.tsx"
import { useAct } from "../../../use-act.ts"
import type { Settings } from "./load.ts"

type Right = Settings["rights"][number]

/** Rights of the project at the mail service, as switches. */
export function RightsPanel({ project, rights }: { project: string; rights: readonly Right[] }) {
  const words = useWords(settingsWords)
  const { set, conflict, isBusy, failure, dialog } = useRights(project, rights)
  return (
    <Panel title={words.rights} hint={words.rightsHint} hasHeadLine isFlush>
      <ul>
        {rights.map((right) => (
          <li
            key={right.name}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-72">
              <p className="text-ink text-sm">
                {titleOf(right, words)} <span className="font-mono text-2xs text-ink-3">{right.name}</span>
              </p>
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
                  aria-label={titleOf(right, words)}
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
          {conflict ? <ConflictNote conflict={conflict} fields={{}} /> : <Refusal text={failure?.message} />}
        </div>
      )}
      {dialog}
    </Panel>
  )
}

/** Services may have rights that are newer than this page. */
const titleOf = ({ name }: Right, words: SettingsWords): string => lookUp(words.rightTitles, name) ?? name

type Values = Record<string, Right["value"] | null>

/** Sets one right, and offers a choice when another user changed it meanwhile (SAVE-3). */
function useRights(project: string, rights: readonly Right[]) {
  const words = useWords(settingsWords)
  const router = useRouter()
  const { send, failure, ...act } = useAct(`/api/projects/${project}/settings/rights`)
  const [mine, setMine] = useState<Values | null>(null)
  const save = (values: Values, expected: Record<string, unknown>) => {
    setMine(values)
    return send({ rights: values, expected }, words.rightSaved)
  }
  const newest = failure?.conflict
  const conflict = newest && mine && conflictOf(newest, mine)
  const set = (name: string, value: Right["value"] | null) =>
    save({ [name]: value }, { [name]: rights.find((one) => one.name === name)?.value })
  const settled = {
    takeTheirs: () => {
      setMine(null)
      router.refresh()
    },
    saveMine: () => void (newest && mine && save(mine, newest.current)),
  }
  return {
    ...act,
    set,
    conflict: conflict ? { ...conflict, ...settled } : null,
    // A conflict that was settled is nothing to complain about.
    failure: newest && !mine ? undefined : failure,
  }
}

const conflictOf = ({ by, at, current }: Conflict, mine: Values) => ({
  ...{ by, at, mine },
  theirs: current as Values,
  changed: Object.keys(mine),
})

/** A right that is a number or a word: saved when the field is left. */
function RightValue({ right, onSave }: { right: Right; onSave: (value: Right["value"]) => void }) {
  const words = useWords(settingsWords)
  const [text, setText] = useState(String(right.value))
  const save = () => {
    if (text.trim() === String(right.value)) return
    onSave(typeof right.initial === "number" ? Number(text) : text.trim())
  }
  return (
    <Input
      aria-label={titleOf(right, words)}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && save()}
      className="tnum w-28"
    />
  )
}
