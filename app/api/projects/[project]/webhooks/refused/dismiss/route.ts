import { dismissRefusedCalls } from "#lib/intake/refused/refused-calls"
import { projectAction } from "../../../../project-action.ts"

/** Dismisses what was refused up to now: `{}`. */
export const POST = projectAction({ area: "webhooks", action: "write" }, dismissRefusedCalls)
