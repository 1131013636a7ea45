import { ok } from "#lib/platform/result"
import { projectRead } from "../../project-action.ts"
import { findThings } from "./find-things.ts"

/**
 * Results of the palette for a typed text: `?q=…` → `{found: [{kind, id, name, note?}], isWhole}`. Only those that this
 * role may see (SHELL-2).
 */
export const GET = projectRead([], async ({ access, query }) => ok(await findThings(access, query.q ?? "")))
