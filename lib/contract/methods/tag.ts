import { z } from "zod"
import { success } from "../answer.ts"
import { withCode } from "../validation-error.ts"
import { request } from "../fields.ts"
import { method } from "../method.ts"

export const tagDelete = method({
  path: "tag/delete",
  summary: "Remove a tag from the list; messages keep it.",
  access: { area: "tags", action: "write" },
  key: "either",
  input: request({
    tag_id: z.int({
      error: ({ input }) =>
        input === undefined || input === null || input === ""
          ? withCode(3700, "tag_id is missing.")
          : withCode(3701, "tag_id must be a whole number."),
    }),
  }),
  output: z.object({ status: success }),
})

export const tagList = method({
  path: "tag/list",
  summary: "List the tags that messages of the project have used.",
  access: { area: "tags", action: "read" },
  key: "either",
  input: request({}),
  output: z.object({ status: success, tags: z.array(z.object({ tag_id: z.int(), tag: z.string() })) }),
})
