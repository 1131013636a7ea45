import { projectAction } from "../../../project-action.ts"
import { readKnown } from "./read-known.ts"

const needs = { area: "suppressions", action: "read" } as const

/** The project's own data about one address: by POST, because addresses must not be in the logs of servers. */
export const POST = projectAction(needs, readKnown)
