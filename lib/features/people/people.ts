import "server-only"
import { z } from "zod"
import { audited } from "#lib/access/audit/audit"
import { expectedIn, overtaken } from "#lib/access/audit/overtaken"
import { clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import { deleteKey } from "#lib/data/store/keys"
import { holdRoles, removeMember, setMember } from "#lib/data/store/members"
import type { Db } from "#lib/data/store/open"
import { type ProjectRole, roles } from "#lib/data/store/schema/people"
import { auditActionOf, firstIssue, type ProjectAction, textField } from "#lib/access/actions/project-action"

/** Members of a project: change or remove a role. For managers and the owner; the route checks that. */

const person = textField("Choose a person.")
/** The user's own address, typed, against revoking one's own right by accident. */
const confirm = z.string().optional()

const form = z.discriminatedUnion(
  "act",
  [
    z.object({
      act: z.literal("role"),
      user_id: person,
      role: z.enum(roles, { error: "Choose a valid role." }),
      confirm,
    }),
    z.object({ act: z.literal("remove"), user_id: person, confirm }),
  ],
  { error: "act must be role or remove." },
)

type Change = z.output<typeof form>

/** PEOPLE-1 to PEOPLE-3: changes a role or removes a member, with its row in the log. */
export async function changePerson(db: Db, action: ProjectAction): Promise<Result<{ user_id: string }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const change = parsed.data
  return audited(db, auditActionOf(action, `people/${change.act}`), async (tx, note) => {
    const { project_id } = action.access.project
    const everybody = await holdRoles(tx, project_id)
    const one = everybody.find((each) => each.user_id === change.user_id)
    if (!one) return failed(404, "This person is not in the project.")
    note({ target: one.email, before: { role: one.role } })
    const refusal = refusalOf(action, change, one, everybody)
    if (refusal) return refusal
    const conflict = await overtakenRole(tx, action, change, one)
    if (conflict) return conflict
    if (change.act === "remove") {
      await removeMember(tx, project_id, one.user_id)
      await deleteKey(tx, project_id, one.user_id)
      note({ after: null })
    } else {
      await setMember(tx, { project_id, user_id: one.user_id, role: change.role, created_at: clock.now() })
      note({ after: { role: change.role } })
    }
    return ok({ user_id: one.user_id })
  })
}

/** SAVE-1: another manager changed the role after this user read it. */
const overtakenRole = async (
  tx: Db,
  { access, input }: ProjectAction,
  change: Change,
  { role, email }: Here,
) =>
  change.act === "remove"
    ? null
    : overtaken(tx, access.project.project_id, {
        ...{ expected: expectedIn(input), current: { role }, submitted: { role: change.role } },
        actions: { action: "people/role", target: email },
      })

type Here = { user_id: string; email: string; role: ProjectRole; is_owner: boolean }

function refusalOf({ access }: ProjectAction, change: Change, one: Here, everybody: Here[]) {
  if (one.is_owner) return failed(409, "The owner is in every project. That role cannot be changed here.")
  const isManagerAfter = change.act === "role" && change.role === "manager"
  const others = everybody.filter((each) => each.role === "manager" && each.user_id !== one.user_id)
  if (one.role === "manager" && !isManagerAfter && others.length === 0 && !access.user.is_owner)
    return failed(409, "This is the last manager of the project. Make another person a manager first.")
  const isOneself = one.user_id === access.user.user_id
  if (isOneself && !isManagerAfter && change.confirm?.trim().toLowerCase() !== one.email.toLowerCase())
    return failed(400, "This is you. Enter your own address to continue.", { field: "confirm" })
  return null
}
