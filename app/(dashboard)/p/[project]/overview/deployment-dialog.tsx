"use client"

import { Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { at, clock } from "#lib/platform/clock"
import { formatInstant } from "#lib/interface/format/date"
import { Button, IconButton } from "#ui/button"
import { CodeBlock } from "#ui/code-block"
import { deploymentWords } from "#words/deployment"
import { DeleteDialog } from "../../../delete-dialog.tsx"
import { DeploymentForm } from "./deployment-form.tsx"
import { useRedraw } from "../_live/live-figures.tsx"
import type { OwnDeployment } from "#lib/analytics/marks/marks"

type Props = {
  project: string
  timeZone: string
  /** Those of the time that the page shows. */
  deployments: readonly OwnDeployment[]
  onClose: () => void
}

const marksUrl = (project: string): string => `/api/projects/${encodeURIComponent(project)}/deployments/marks`

/** MARK-2: marks a deployment, and changes and deletes those that are there; a program is shown how it does the same. */
export default function DeploymentDialog({ project, timeZone, deployments, onClose }: Props) {
  const [changed, setChanged] = useState<OwnDeployment | null>(null)
  const [gone, setGone] = useState<OwnDeployment | null>(null)
  return (
    <DeploymentForm
      key={changed?.deployment_id ?? ""}
      url={marksUrl(project)}
      timeZone={timeZone}
      known={changed}
      onClose={onClose}
      step={gone && <DeleteMark project={project} mark={gone} onClose={() => setGone(null)} />}
    >
      {changed ? (
        <NewOne onPress={() => setChanged(null)} />
      ) : (
        <>
          <List deployments={deployments} timeZone={timeZone} onChange={setChanged} onDelete={setGone} />
          <ByProgram project={project} />
        </>
      )}
    </DeploymentForm>
  )
}

function NewOne({ onPress }: { onPress: () => void }) {
  const words = useWords(deploymentWords)
  return (
    <Button className="self-start" onClick={onPress}>
      {words.newOne}
    </Button>
  )
}

type ListProps = Pick<Props, "deployments" | "timeZone"> & {
  onChange: (mark: OwnDeployment) => void
  onDelete: (mark: OwnDeployment) => void
}

function List({ deployments, timeZone, onChange, onDelete }: ListProps) {
  const words = useWords(deploymentWords)
  const language = useLanguage()
  if (deployments.length === 0) return null
  const when = ({ marked_at }: OwnDeployment) =>
    formatInstant(at(Date.parse(marked_at)), timeZone, clock.now(), language)
  return (
    <section aria-label={words.list} className="flex flex-col gap-1">
      <h3 className="font-medium text-ink text-sm">{words.list}</h3>
      <ul className="max-h-48 overflow-y-auto rounded-md border border-line">
        {deployments.map((mark) => (
          <li
            key={`${mark.marked_at} ${mark.deployment_id}`}
            className="flex items-center gap-1 border-line py-0.5 pr-1 pl-3 [&:not(:last-child)]:border-b"
          >
            <span className="min-w-0 flex-1 truncate text-ink text-sm" title={mark.title}>
              {mark.title}
            </span>
            <span className="tnum shrink-0 text-ink-3 text-xs">{when(mark)}</span>
            <IconButton size="sm" label={words.change({ title: mark.title })} onClick={() => onChange(mark)}>
              <Pencil />
            </IconButton>
            <IconButton size="sm" label={words.delete({ title: mark.title })} onClick={() => onDelete(mark)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

type DeleteProps = Pick<Props, "project" | "onClose"> & { mark: OwnDeployment }

function DeleteMark({ project, mark: { deployment_id, marked_at, title }, onClose }: DeleteProps) {
  const words = useWords(deploymentWords)
  const redraw = useRedraw()
  return (
    <DeleteDialog
      isOpen
      setIsOpen={onClose}
      title={words.deleteTitle({ title })}
      description={words.deleteText}
      remove={async () => {
        const answer = await postJson(marksUrl(project), { act: "delete", deployment_id, marked_at })
        if (answer.ok) redraw()
        return answer
      }}
      gone={words.deleted({ title })}
      cancel={words.cancel}
      submit={words.deleteSubmit}
      busy={words.deleting}
    />
  )
}

function ByProgram({ project }: Pick<Props, "project">) {
  const words = useWords(deploymentWords)
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-medium text-ink">{words.program}</summary>
      <p className="py-2 text-ink-2 text-xs">{words.programText}</p>
      <CodeBlock label={words.code} code={requestOf(project, window.location.origin)} isWrapped />
    </details>
  )
}

/** MARK-3: the same for a program; its key is named by a variable. */
export const requestOf = (project: string, origin: string): string =>
  [
    `curl -X POST '${origin}/api/projects/${encodeURIComponent(project)}/deployments' \\`,
    `  -H "X-API-KEY: $WAYBILL_API_KEY" -H 'Content-Type: application/json' \\`,
    `  -d '{"title":"Release 1.4.2","url":"https://example.com/releases/1.4.2","id":"1.4.2"}'`,
  ].join("\n")
