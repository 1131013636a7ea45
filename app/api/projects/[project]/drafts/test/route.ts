import { sendTest } from "#lib/features/templates/send-test"
import { testRecipients } from "#lib/features/templates/test-recipients"
import { projectAction, projectRead } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Addresses to offer for a test (DRAFT-11): `{confirmed}`. */
export const GET = projectRead({ area: "templates" }, async ({ access }) => await testRecipients(access))

/** Sends a draft to some addresses (DRAFT-11): `{draft_id, emails, values}`; answers as email/send does. */
export const POST = projectAction({ ...writesTemplates, area: "sending" }, sendTest)
