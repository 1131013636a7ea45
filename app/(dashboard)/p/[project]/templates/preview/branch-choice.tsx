"use client"

import { GitBranch } from "lucide-react"
import { useWords } from "#components/shell/language"
import type { Test } from "#lib/documents/attributes"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Popover } from "#ui/popover"
import { Select } from "#ui/select"
import { documentEditorWords } from "#words/document-editor"
import { templatePreviewWords } from "#words/template-preview"
import { nodeAtIn } from "../checks/document-check-marks.ts"
import type { Branch } from "#lib/documents/shared-branches"
import { type ChosenBranch, isOf } from "./branches.ts"

type BranchChoicesProps = {
  doc: unknown
  branches: readonly Branch[]
  choices: readonly ChosenBranch[]
  onChange: (choices: ChosenBranch[]) => void
}

/** LOOK-7: shows a branch that the sample does not reach, in this preview only. Absent without conditions. */
export function BranchChoices({ doc, branches, choices, onChange }: BranchChoicesProps) {
  const words = useWords(templatePreviewWords)
  const { onlyWhen } = useWords(documentEditorWords)
  const nodeAt = nodeAtIn(doc)
  if (branches.length === 0) return null
  const hintOf = ({ place, inside }: Branch) => {
    const around = nodeAt(place)?.words ?? ""
    if (!inside) return around
    return place.length === 0 ? words.inLayout : words.inSnippet({ name: around })
  }
  const choose = (branch: Branch, chosen: string) => {
    const others = choices.filter((choice) => !isOf(branch)(choice))
    const { place, inside, test } = branch
    onChange(
      chosen === "shown" || chosen === "otherwise"
        ? [...others, { place, inside, test, branch: chosen }]
        : others,
    )
  }
  return (
    <Popover
      label={words.branches}
      align="start"
      className="flex max-h-[min(560px,70vh)] w-[min(360px,calc(100vw-32px))] flex-col gap-3 overflow-y-auto p-4"
      trigger={
        <Button size="sm" variant={choices.length > 0 ? "outline" : "ghost"}>
          <GitBranch aria-hidden />
          {words.branches}
          {choices.length > 0 && <span className="tnum">{words.switched({ count: choices.length })}</span>}
        </Button>
      }
    >
      <p className="text-ink-2 text-xs">{words.branchesHint}</p>
      {branches.map((branch) => (
        <Field
          key={JSON.stringify([branch.place, branch.inside])}
          label={onlyWhen[branch.test.kind]({ tag: branch.test.tag, value: textOf(branch.test) })}
          hint={hintOf(branch)}
        >
          <Select
            value={choices.find(isOf(branch))?.branch ?? ""}
            onChange={(event) => choose(branch, event.target.value)}
            choices={[
              { value: "", label: words.bySample },
              { value: "shown", label: words.shown },
              {
                value: "otherwise",
                label: branch.form === "with otherwise" ? words.otherwise : words.hidden,
              },
            ]}
          />
        </Field>
      ))}
    </Popover>
  )
}

const textOf = (test: Test): string => ("value" in test ? test.value : "")
