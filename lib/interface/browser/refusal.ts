import type { Failure } from "#lib/platform/result"

/** A parsed refusal: its field (a dotted path), and the sentence without that path in front. */
export type Refusal = { field: string | undefined; sentence: string }

/** `template.name: another template has this name.` or `message.subject is blank.` */
const withColon = /^([a-z_]+(?:\.[A-Za-z0-9_-]+)*): (.+)$/s
const asSubject = /^((?:template|message)(?:\.[A-Za-z0-9_-]+)+) (.+)$/s

/**
 * The mail service names the field at the beginning of its sentence; the dashboard's own check has it separately.
 * People see the sentence at the field, so the path is redundant there.
 */
export function refusalOf(failure: Pick<Failure, "field" | "message">): Refusal {
  const colon = withColon.exec(failure.message)
  if (colon) return { field: failure.field ?? colon[1], sentence: capital(colon[2] ?? "") }
  const subject = asSubject.exec(failure.message)
  const name = subject?.[1]?.split(".").at(-1)?.replaceAll("_", " ")
  if (subject && name)
    return { field: failure.field ?? subject[1], sentence: capital(`${name} ${subject[2]}`) }
  return { field: failure.field, sentence: failure.message }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
