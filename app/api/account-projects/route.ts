import { importProjects } from "#lib/features/projects/import-projects"
import { requireRecentPassword } from "#lib/access/auth/step-up"
import { failed } from "#lib/platform/result"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../answer.ts"
import { answering } from "../answering.ts"
import { readAsUser } from "../write.ts"

/** Imports projects of the mail service: `{act: "check" | "import", key?, service_project_ids?}`. The owner. */
export const POST = answering(async (request: Request) => {
  const written = await readAsUser(request, 64 * 1024)
  if (!written.ok) return answer(written)
  if (!written.value.user.is_owner) return answer(failed(403, "Only the owner can import projects."))
  const recent = await requireRecentPassword()
  if (!recent.ok) return answer(recent)
  return answer(await importProjects(await openedStore(), written.value))
})
