import { pictureUses } from "#lib/features/templates/picture-uses"
import { projectRead } from "../../../project-action.ts"

/** Uses of the picture `?id=` (PICTURE-13): `{uses}`. */
export const GET = projectRead(
  { area: "templates" },
  async ({ db, access, query }) => await pictureUses(db, access, query.id ?? ""),
)
