import { createProject } from "#lib/features/projects/create-project"
import { browserZone } from "#lib/access/auth/chosen-zone"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../answer.ts"
import { answering } from "../answering.ts"
import { readAsUser } from "../write.ts"

/**
 * Creates a project here and at the mail service: `{name}` → `{project_id, warning?}`. Its time zone is that of the
 * browser. Owners only.
 */
export const POST = answering(async (request: Request) => {
  const written = await readAsUser(request, 16 * 1024)
  if (!written.ok) return answer(written)
  return answer(
    await createProject(await openedStore(), { ...written.value, time_zone: await browserZone() }),
    201,
  )
})
