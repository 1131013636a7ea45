import { previewRetention } from "#lib/features/projects/project-retention"
import { projectAction } from "../../../../project-action.ts"

/** Data that these days would delete. A POST request, like the change itself. Managers. */
export const POST = projectAction({ area: "project", action: "write" }, previewRetention)
