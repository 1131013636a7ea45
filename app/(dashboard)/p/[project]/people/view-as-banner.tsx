"use client"

import { Eye } from "lucide-react"
import { useWords } from "#components/shell/language"
import type { Role } from "#lib/access/auth/permissions"
import { postJson } from "#lib/interface/browser/mutate"
import { Button } from "#ui/button"
import { notify } from "#ui/toast"
import { viewAsWords } from "#words/view-as"

/** Banner on every page while the project is viewed as another role. */
export function ViewAsBanner({ project, role }: { project: string; role: Role }) {
  const words = useWords(viewAsWords)
  const stop = async () => {
    const answer = await postJson(`/api/projects/${project}/view-as`, { role: null })
    if (answer.ok) location.reload()
    else notify.failed(answer.failure.message)
  }
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-info-soft px-4 py-1.5 text-info-ink text-sm md:px-6"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{words.viewing({ role: words.asRole[role] })}</span>{" "}
        <span className="max-md:hidden">{words.viewingHint}</span>
      </p>
      <Button size="sm" onClick={stop}>
        {words.stop}
      </Button>
    </div>
  )
}
