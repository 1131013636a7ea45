import { z } from "zod"
import { success } from "../answer.ts"
import { letterInput, storedLetter } from "../letter.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

/** Content that was sent to one recipient, while it is kept, and whether it could be sent again. */
export const letterGet = method({
  path: "letter/get",
  summary: "Read one message as its recipient gets it, with the request to send it again.",
  access: { area: "messages", action: "read" },
  key: "either",
  isExtension: true,
  input: request(letterInput),
  output: z.object({ status: success, letter: storedLetter }),
})
