"use client"

import { useWords } from "#components/shell/language"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { ChoiceCards } from "#ui/choice-cards"
import { peopleWords } from "#words/people"

export const projectRoles = ["manager", "editor", "operator", "viewer"] as const satisfies ProjectRole[]

export type RoleChoiceProps = { value: ProjectRole; onChange: (role: ProjectRole) => void }

/** One role of four, each with what it may do in a sentence. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const words = useWords(peopleWords)
  return (
    <ChoiceCards
      legend={words.role}
      name="role"
      choices={projectRoles.map((role) => ({
        value: role,
        label: words.roles[role],
        text: words.roleSentences[role],
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
