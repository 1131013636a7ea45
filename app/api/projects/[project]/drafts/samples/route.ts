import { changeSamples } from "#lib/features/templates/samples"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Adds, changes and deletes samples (DRAFT-7): `{act, draft_id, sample_id?, name?, values?}`. */
export const POST = projectAction(writesTemplates, changeSamples)
