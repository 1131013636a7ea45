import { projectAction } from "../../../project-action.ts"
import { readEntry } from "./read-entry.ts"

const needs = { area: "suppressions", action: "read" } as const

/** Everything known about one address. A POST request, because addresses must not be in access logs. */
export const POST = projectAction(needs, readEntry)
