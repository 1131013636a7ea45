import { changeServer } from "#lib/features/projects/connections"
import { requireRecentPassword } from "#lib/access/auth/step-up"
import { failed } from "#lib/platform/result"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../../answer.ts"
import { answering } from "../../answering.ts"
import { readAsUser } from "../../write.ts"

/** Connected servers: `{act: "check" | "edit" | "remove", connection_id, name?, header_brand?, key?}`. The owner. */
export const POST = answering(async (request: Request) => {
  const written = await readAsUser(request, 16 * 1024)
  if (!written.ok) return answer(written)
  const { user, input } = written.value
  if (!user.is_owner) return answer(failed(403, "Only the owner can see servers."))
  const isLook = typeof input === "object" && input !== null && "act" in input && input.act === "check"
  const recent = isLook ? null : await requireRecentPassword()
  if (recent && !recent.ok) return answer(recent)
  return answer(await changeServer(await openedStore(), written.value))
})
