import { acknowledgeBlock } from "#lib/features/alerts/acknowledge-block"
import { projectAction } from "../../../project-action.ts"

/** Acknowledges a spam block, or undoes that: `{act, domain, started_ms, note?}`. */
export const POST = projectAction({ area: "alerts", action: "write" }, acknowledgeBlock)
