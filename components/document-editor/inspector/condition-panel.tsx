"use client"

import { EngineNote } from "./note.tsx"
import type { PanelProps } from "./panel.ts"
import { ShownOn } from "./shown-on.tsx"
import { useEngineWords } from "./use-engine-words.ts"

export function ConditionPanel({ attrs, onChange }: PanelProps<"condition">) {
  const { noTests, noOtherwise } = useEngineWords()
  return (
    <>
      <ShownOn value={attrs.test} onChange={(test) => onChange({ test })} />
      {!noTests && noOtherwise && <EngineNote>{noOtherwise}</EngineNote>}
    </>
  )
}
