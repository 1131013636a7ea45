"use client"

import { useWords } from "#components/shell/language"
import type { ProjectRole } from "#lib/store/schema/people"
import { peopleWords } from "#words/people"

const projectRoles = ["manager", "editor", "operator", "viewer"] as const satisfies ProjectRole[]

export type RoleChoiceProps = { value: ProjectRole; onChange: (role: ProjectRole) => void }

/** One role of four, each with what it may do in a sentence. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const words = useWords(peopleWords)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-ink-2 text-xs">{words.role}</legend>
      <div className="overflow-hidden rounded-md border border-line-strong">
        {projectRoles.map((role) => (
          <label
            key={role}
            className="flex cursor-pointer items-start gap-2.5 border-line border-b px-3 py-2 last:border-0 hover:bg-hover has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name="role"
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              className="mt-1 size-3.5 shrink-0 accent-brand outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium text-ink text-sm">{words.roles[role]}</span>
              <span className="block text-ink-2 text-xs">{words.roleSentences[role]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
