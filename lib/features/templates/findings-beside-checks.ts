import type { Finding } from "#lib/documents/finding"

/** Said by the checks too, and better: by what the address becomes with each sample. */
const toldByChecks: ReadonlySet<Finding["code"]> = new Set([
  "link_is_empty",
  "image_is_empty",
  "image_has_no_alt",
])

/** What the composer found and no check says: what an engine cannot. */
export const findingsBesideChecks = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => !toldByChecks.has(code))
