import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { pictureId } from "../picture.ts"
import { request } from "../request.ts"

export const pictureDelete = method({
  path: "picture/delete",
  summary: "Delete one picture. Messages that show it keep it as long as messages are stored.",
  access: { area: "templates", action: "write" },
  key: "either",
  isExtension: true,
  input: request({ id: pictureId }),
  output: z.object({ status: success }),
})
