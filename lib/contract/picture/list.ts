import { z } from "zod"
import { orAbsent } from "../absent.ts"
import { success } from "../answer.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"
import { paging } from "../paging.ts"
import { picture } from "../picture.ts"
import { request } from "../request.ts"
import { text } from "../text.ts"

export const pictureList = method({
  path: "picture/list",
  summary: "List pictures, newest first.",
  access: { area: "templates", action: "read" },
  key: "either",
  isExtension: true,
  input: request({ ...paging.shape, search: orAbsent(text("search", limits.pictureNameCharsMax)) }),
  output: z.object({ status: success, pictures: z.array(picture) }),
})
