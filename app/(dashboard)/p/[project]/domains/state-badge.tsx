"use client"

import { useWords } from "#components/shell/language"
import { Badge } from "#ui/badge"
import { domainStateWords } from "#words/domain-state"
import { type DomainState, severities } from "#lib/features/domains/view"

/** The state of a sender domain as a word. */
export function StateBadge({ state }: { state: DomainState }) {
  const words = useWords(domainStateWords)
  return <Badge severity={severities[state]}>{words.states[state]}</Badge>
}
