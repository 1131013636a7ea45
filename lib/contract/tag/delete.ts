import { z } from "zod"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const tagDelete = method({
  path: "tag/delete",
  summary: "Remove a tag from the list; messages keep it.",
  access: { area: "tags", action: "write" },
  key: "either",
  input: request({
    tag_id: z.int({
      error: ({ input }) =>
        input === undefined || input === null || input === ""
          ? coded(3700, "tag_id is missing.")
          : coded(3701, "tag_id is a whole number."),
    }),
  }),
  output: z.object({ status: success }),
})
