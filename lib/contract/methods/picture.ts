import { z } from "zod"
import { orAbsent } from "../absent.ts"
import { success } from "../answer.ts"
import { request, text } from "../fields.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"
import { paging } from "../paging.ts"
import { picture, pictureId, pictureInput } from "../picture.ts"

export const pictureDelete = method({
  path: "picture/delete",
  summary: "Delete one picture. Messages that show it keep it as long as messages are stored.",
  access: { area: "templates", action: "write" },
  key: "either",
  isExtension: true,
  input: request({ id: pictureId }),
  output: z.object({ status: success }),
})

export const pictureGet = method({
  path: "picture/get",
  summary: "Read one picture: its address, size and description.",
  access: { area: "templates", action: "read" },
  key: "either",
  isExtension: true,
  input: request({ id: pictureId }),
  output: z.object({ status: success, picture }),
})

export const pictureList = method({
  path: "picture/list",
  summary: "List pictures, newest first.",
  access: { area: "templates", action: "read" },
  key: "either",
  isExtension: true,
  input: request({ ...paging.shape, search: orAbsent(text("search", limits.pictureNameCharsMax)) }),
  output: z.object({ status: success, pictures: z.array(picture) }),
})

export const pictureSet = method({
  path: "picture/set",
  summary: "Store a picture that messages can show; identical bytes are the same picture.",
  access: { area: "templates", action: "write" },
  key: "either",
  isExtension: true,
  input: request({ picture: pictureInput }),
  output: z.object({ status: success, picture }),
})
