"use client"

import { LockKeyhole } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { later } from "#ui/part"
import { Refusal } from "#ui/refusal"
import { keysWords } from "#words/keys"
import { useAct } from "../../../../use-act.ts"
import type { KeyView } from "../load.ts"

const ReplaceKey = later(() => import("./replace-key.tsx"))

export type KeyPanelsProps = {
  project: string
  ours: KeyView | null
  personal: KeyView | null
}

/** The project's key and one's own: public facts and actions. */
export function KeyPanels({ project, ours, personal }: KeyPanelsProps) {
  const words = useWords(keysWords)
  const [open, setOpen] = useState<"project" | "own" | null>(null)
  const { send, isBusy, failure, dialog } = useAct(`/api/projects/${project}/keys`)
  return (
    <>
      <Panel
        title={words.projectKey}
        hint={words.projectKeyHint}
        tools={
          <Button size="sm" onClick={() => setOpen("project")}>
            {words.replace}
          </Button>
        }
      >
        {ours ? <Facts view={ours} /> : <p className="text-ink-2 text-sm">{words.none}</p>}
      </Panel>
      <Panel
        title={words.ownKey}
        hint={words.ownKeyHint}
        tools={
          <>
            {personal && (
              <Button
                size="sm"
                variant="ghost"
                isBusy={isBusy}
                busyLabel={words.removing}
                onClick={() => send({ act: "remove" }, words.removed)}
              >
                {words.remove}
              </Button>
            )}
            <Button size="sm" onClick={() => setOpen("own")}>
              {words.add}
            </Button>
          </>
        }
      >
        {personal ? <Facts view={personal} /> : <p className="text-ink-2 text-sm">{words.noOwn}</p>}
        <Refusal text={failure?.message} />
      </Panel>
      {open && <ReplaceKey project={project} whose={open} onClose={() => setOpen(null)} />}
      {dialog}
    </>
  )
}

function Facts({ view }: { view: KeyView }) {
  const words = useWords(keysWords)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <dl className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
          <div className="flex items-baseline gap-2">
            <dt className="text-ink-3 text-xs">{words.ends}</dt>
            <dd className="font-mono text-ink text-xs">••••{view.lastFour}</dd>
          </div>
          <div className="flex items-baseline gap-2">
            <dt className="text-ink-3 text-xs">{words.since}</dt>
            <dd className="tnum text-ink text-xs" title={view.sinceFull}>
              {view.since}
            </dd>
          </div>
        </dl>
        <Badge severity="success" icon={LockKeyhole}>
          {words.sealed}
        </Badge>
      </div>
      {view.previous && (
        <p className="text-ink-2 text-xs">
          {words.previous({ lastFour: view.previous.lastFour, time: view.previous.until })}
        </p>
      )}
    </div>
  )
}
