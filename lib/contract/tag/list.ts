import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const tagList = method({
  path: "tag/list",
  summary: "List the tags that messages of the project have used.",
  access: { area: "tags", action: "read" },
  key: "either",
  input: request({}),
  output: z.object({ status: success, tags: z.array(z.object({ tag_id: z.int(), tag: z.string() })) }),
})
