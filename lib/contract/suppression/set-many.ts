import { z } from "zod"
import { success } from "../answer.ts"
import { flag } from "../flag.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { rowOf, rowsOf, setOutcomes } from "../suppression.ts"
import { text } from "../text.ts"

/** What a row says is judged row by row; only what is no text at all refuses the call. */
const row = rowOf(
  {
    email: text("email", 1000),
    cause: text("cause", 100),
    created: text("created", 100).nullish(),
  },
  "suppressions",
)

export const suppressionSetMany = method({
  path: "suppression/set-many",
  summary: "Hold up to 1000 addresses back with an outcome for each, or only ask what would become of them.",
  access: { area: "suppressions", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    suppressions: rowsOf(row, "suppressions"),
    skip_known: flag(400, "skip_known").nullish(),
    dry_run: flag(400, "dry_run").nullish(),
    comment: text("comment", 500).nullish(),
  }),
  output: z.object({
    status: success,
    results: z.array(z.object({ email: z.string(), outcome: z.enum(setOutcomes) })),
    counts: z.record(z.string(), z.int()),
  }),
})
