import "server-only"
import { z } from "zod"
import { isOneLine, oneLineError } from "#contract/one-line"
import type { AuditAction } from "#lib/access/audit/audit"
import { withoutExpected } from "#lib/access/audit/overtaken"
import type { Access } from "#lib/access/auth/access"
import { failed } from "#lib/platform/result"

/** A project action of the dashboard, with its person, input and client. The right has been checked before. */
export type ProjectAction = { access: Access; input: unknown; ip: string | null; user_agent: string | null }

/** The log row that this action begins with. */
export const auditActionOf = (
  action: ProjectAction,
  name: string,
  more: Partial<AuditAction> = {},
): AuditAction => ({
  project_id: action.access.project.project_id,
  user_id: action.access.user.user_id,
  action: name,
  input: withoutExpected(action.input),
  ip: action.ip,
  user_agent: action.user_agent,
  ...more,
})

/** The first error of a form, with its field. */
export function firstIssue(error: z.ZodError): ReturnType<typeof failed> {
  const issue = error.issues[0]
  const field = issue?.path.join(".")
  return failed(400, issue?.message ?? "The form is not valid.", field ? { field } : {})
}

/** A form text that is not blank, with any number of lines. */
export const linesField = (sentence: string, charsMax = 500) =>
  z.string({ error: sentence }).trim().min(1, sentence).max(charsMax, `At most ${charsMax} characters.`)

/** NAME-1: a form text in one line, such as a name. */
export const textField = (sentence: string, charsMax = 500) =>
  linesField(sentence, charsMax).refine(isOneLine, oneLineError)
