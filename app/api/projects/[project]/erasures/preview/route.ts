import { previewErasure } from "#lib/features/erasure/erase"
import { projectAction } from "../../../project-action.ts"

/** Data that names an address: `{email}`. A POST request, because addresses must not be in access logs. Managers. */
export const POST = projectAction({ area: "project", action: "write" }, previewErasure)
