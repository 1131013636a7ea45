import type { Finding } from "#lib/documents/finding"

/** Reported by the checks too, with the filled address of each sample. */
const reportedByChecks: ReadonlySet<Finding["code"]> = new Set([
  "link_is_empty",
  "image_is_empty",
  "image_has_no_alt",
])

/** Findings of the composer that no check reports: limits of an engine. */
export const findingsBesideChecks = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => !reportedByChecks.has(code))
