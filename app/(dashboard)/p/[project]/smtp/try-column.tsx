"use client"

import { useState } from "react"
import { CodePanel } from "./code-panel.tsx"
import type { SmtpBase } from "./load.ts"
import { PortsPanel, usePorts } from "./ports-panel.tsx"
import { type CodeChoice, choiceQuery } from "./view.ts"

type Props = {
  project: string
  base: SmtpBase
  isOwnMachine: boolean
  timeZone: string
  first: CodeChoice
}

/** Whether the ports answer, and programs that fit the certificate they show. */
export function TryColumn({ project, base, isOwnMachine, timeZone, first }: Props) {
  const ports = usePorts(project)
  const [choice, setChoice] = useState(first)
  const choose = (next: CodeChoice) => {
    setChoice(next)
    history.replaceState(null, "", `${location.pathname}${choiceQuery(next)}`)
  }
  return (
    <div className="flex flex-col gap-3">
      <CodePanel base={base} isTrusted={ports.isTrusted ?? !isOwnMachine} choice={choice} onChoose={choose} />
      <PortsPanel ports={ports} base={base} timeZone={timeZone} />
    </div>
  )
}
