import { changeInvitation } from "#lib/features/people/invite"
import { projectAction } from "../../project-action.ts"

/** Invites, hands over again or withdraws: `{act, email?, role?, by?, invitation_id?}`. Managers. */
export const POST = projectAction({ area: "members", action: "write", isDelicate: true }, changeInvitation)
