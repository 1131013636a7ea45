import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { picture, pictureInput } from "../picture.ts"
import { request } from "../request.ts"

export const pictureSet = method({
  path: "picture/set",
  summary: "Store a picture that messages can show; identical bytes are the same picture.",
  access: { area: "templates", action: "write" },
  key: "either",
  isExtension: true,
  input: request({ picture: pictureInput }),
  output: z.object({ status: success, picture }),
})
