import type { z } from "zod"

/**
 * Message of a schema rule with the API's error code. zod has one string per issue, so code and sentence are joined as
 * `1524|At most 500 recipients.`; only `firstFault` parses it.
 */
export const withCode = (code: number, sentence: string): string => `${code}|${sentence}`

/** For a required value: `absent` when it is missing or null (BODY-10), `wrong` when it has another type. */
export const absentOr = (absent: string, wrong: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? absent : wrong

/** One broken rule: `field` is a dotted path such as `message.recipients.3.email`, empty for the body itself. */
export type ValidationError = { code: number; field: string; sentence: string }

/**
 * The first issue of a failed parse as code, field and sentence. Every rule of a method's input has its own code and
 * sentence (refusals.test.ts). 400: rules without a code.
 */
export function firstFault(error: z.ZodError): ValidationError {
  const issue = deepest(error.issues[0])
  const field = issue?.path.map(String).join(".") ?? ""
  const [, code, sentence] = /^(\d+)\|(.*)$/s.exec(issue?.message ?? "") ?? []
  return {
    code: code ? Number(code) : 400,
    field,
    sentence: sentence ?? issue?.message ?? "The request is not valid.",
  }
}

type Issue = z.core.$ZodIssue

/** A union fails with one issue per branch; the branch that got furthest is the most specific. */
function deepest(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== "invalid_union" || issue.errors.length === 0) return issue
  // A union with a code of its own reports itself, not a branch.
  if (/^\d+\|/.test(issue.message)) return issue
  const branches = issue.errors.flat().flatMap((one) => deepest(one) ?? [])
  const inner = branches.sort((a, b) => b.path.length - a.path.length)[0]
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue
}
