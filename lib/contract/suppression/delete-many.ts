import { z } from "zod"
import { success, utc } from "../answer.ts"
import { flag } from "../flag.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { deleteOutcomes, rowOf, rowsOf } from "../suppression.ts"
import { text } from "../text.ts"

const row = rowOf({ email: text("email", 1000), cause: text("cause", 100).nullish() }, "suppressions")

export const suppressionDeleteMany = method({
  path: "suppression/delete-many",
  summary: "Remove up to 1000 suppressions, with an outcome for each.",
  access: { area: "suppressions", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    suppressions: rowsOf(row, "suppressions"),
    dry_run: flag(400, "dry_run").nullish(),
    comment: text("comment", 500).nullish(),
  }),
  output: z.object({
    status: success,
    results: z.array(
      z.object({
        email: z.string(),
        outcome: z.enum(deleteOutcomes),
        /** Values that suppression/set-many needs to restore the entry. */
        removed: z.array(z.object({ cause: z.string(), created: utc })).optional(),
      }),
    ),
    counts: z.record(z.string(), z.int()),
  }),
})
