import { changeTests } from "#lib/features/template-results/change-tests"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/**
 * Begins a split test (SPLIT-1): `{act: "begin", draft_id, tried_version, share, rule?}`, or ends it (SPLIT-5):
 * `{act: "end", draft_id, test_id, winner}`.
 */
export const POST = projectAction(writesTemplates, changeTests)
