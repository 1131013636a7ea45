import { changeCatchUp } from "#lib/intake/catch-up/act"
import { wakeCatchingUp } from "#lib/intake/catch-up/loop"
import { missingEventsFor } from "#lib/intake/catch-up/read"
import { ok } from "#lib/platform/result"
import { projectAction, projectRead } from "../../../project-action.ts"

/** Number of missing events, and the progress of fetching them (CATCHUP-2). */
export const GET = projectRead({ area: "webhooks" }, async ({ db, access }) =>
  ok(await missingEventsFor(db, access)),
)

/** Compares now, fetches what is missing or stops that: `{"act": "check" | "start" | "stop"}`. */
export const POST = projectAction({ area: "webhooks", action: "write" }, (db, action) =>
  changeCatchUp(db, action, wakeCatchingUp),
)
