import "server-only"
import type { Publication } from "../checks/publication.ts"
import { survey } from "../checks/survey.ts"
import type { CloserCheck } from "./closer-check.ts"
import { type LinkToAsk, linksToAsk } from "./links-to-ask.ts"
import { type Readers, readerPrograms } from "./reader-programs.ts"
import { unsupportedFeatures } from "./unsupported.ts"

/** The slow checks of a document: links to request, and features that readers' programs lack. */
export function lookAtDocument(
  publication: Publication,
  readers: Readers,
): { links: LinkToAsk[]; checks: CloserCheck[] } {
  const surveyed = survey(publication)
  return {
    links: linksToAsk(surveyed),
    checks: unsupportedFeatures(surveyed, readerPrograms(readers)),
  }
}
