import "server-only"
import { z } from "zod"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import type { Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { beginTest } from "./begin-test.ts"
import { endTest } from "./end-test.ts"

const form = z.object({ act: z.enum(["begin", "end"], { error: "act must be begin or end." }) })
const acts = { begin: beginTest, end: endTest }

/** SPLIT-1, SPLIT-5: starts or ends a split test of a template. */
export async function changeTests(db: Db, action: ProjectAction): Promise<Result<unknown>> {
  const parsed = form.safeParse(action.input)
  return parsed.success ? acts[parsed.data.act](db, action) : firstIssue(parsed.error)
}
