import type { Project } from "#lib/data/store/projects"
import type { PublicationHead } from "#lib/data/store/template-publications"

/** PUBLISH-5: shown to a user who would publish alone. */
export const needsSecond = "In this project, a second person publishes. Ask for it."

/** True for a plan that needs a second person, also one created before the project required it. */
export const waitsForSecond = (
  { publish_needs_second }: Pick<Project, "publish_needs_second">,
  { state, approved_by }: Pick<PublicationHead, "state" | "approved_by">,
): boolean => state === "asked" || (state === "planned" && publish_needs_second && approved_by === null)
