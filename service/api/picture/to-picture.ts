import type { Picture } from "#contract/picture"
import { formatUtc } from "#contract/time"
import type { Caller } from "../../caller.ts"
import type { Context } from "../../context.ts"
import { pictureUrl } from "../../picture-link.ts"
import { Refusal } from "../../refusal.ts"
import type { PictureRow } from "../../store/pictures.ts"

/** A stored picture as the API returns it: where it is served, and whose it is; never its content. */
export const toPicture = (row: PictureRow, caller: Caller, { config }: Pick<Context, "config">): Picture => ({
  id: row.picture_id,
  name: row.name,
  alt: row.alt,
  type: row.type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  sha256: row.sha256,
  url: pictureUrl(config.publicUrl, row),
  created: formatUtc(row.created_at),
  user_id: caller.user_id,
  ...(caller.is_account_key ? {} : { project_id: String(row.project_id) }),
})

/** The same answer for pictures of another project, deleted ones and ones that never existed. */
export const unknownPicture = () => new Refusal(404, "id: there is no such picture.")
