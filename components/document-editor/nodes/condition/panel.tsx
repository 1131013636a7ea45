"use client"

import { GitBranch, Split } from "lucide-react"
import { about, EngineNote } from "../../inspector/note.tsx"
import { everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"
import { ShownOn } from "../../inspector/shown-on.tsx"
import { useEngineWords } from "../../inspector/use-engine-words.ts"

export const condition: NodeKinds<"condition" | "shown" | "otherwise"> = {
  condition: { icon: GitBranch, acts: everyAct, Fields: ConditionPanel },
  shown: { icon: Split, acts: [], Fields: about("shown") },
  otherwise: { icon: Split, acts: ["remove"], Fields: about("otherwise") },
}

function ConditionPanel({ attrs, onChange }: PanelProps<"condition">) {
  const { noTests, noOtherwise } = useEngineWords()
  return (
    <>
      <ShownOn value={attrs.test} onChange={(test) => onChange({ test })} />
      {!noTests && noOtherwise && <EngineNote>{noOtherwise}</EngineNote>}
    </>
  )
}
