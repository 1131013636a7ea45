import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { picture, pictureId } from "../picture.ts"
import { request } from "../request.ts"

export const pictureGet = method({
  path: "picture/get",
  summary: "Read one picture: its address, size and description.",
  access: { area: "templates", action: "read" },
  key: "either",
  isExtension: true,
  input: request({ id: pictureId }),
  output: z.object({ status: success, picture }),
})
