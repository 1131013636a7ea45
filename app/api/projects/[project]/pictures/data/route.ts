import { messagePictureData } from "#lib/features/templates/picture-file"
import { ok } from "#lib/platform/result"
import { projectRead } from "../../../project-action.ts"

/** Pictures that travel inside messages, `?names=a,b`, as data for a preview (PICTURE-20): `{pictures: {name: data}}`. */
export const GET = projectRead({ area: "templates" }, async ({ db, access, query }) =>
  ok({
    pictures: await messagePictureData(db, access.project.project_id, (query.names ?? "").split(",")),
  }),
)
