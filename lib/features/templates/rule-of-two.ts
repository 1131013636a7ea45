import type { Project } from "#lib/data/store/projects"
import type { PublicationHead } from "#lib/data/store/template-publications"

/** PUBLISH-5: said where somebody would publish alone. */
export const needsSecond = "In this project, a second person publishes. Ask for it."

/** True of a plan that somebody else has to agree to: also one from before the project wanted that. */
export const waitsForSecond = (
  { publish_needs_second }: Pick<Project, "publish_needs_second">,
  { state, approved_by }: Pick<PublicationHead, "state" | "approved_by">,
): boolean => state === "asked" || (state === "planned" && publish_needs_second && approved_by === null)
