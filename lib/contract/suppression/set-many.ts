import { z } from "zod"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { flag } from "../flag.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { rowOf, rowsOf, setOutcomes } from "../suppression.ts"
import { text } from "../text.ts"

/** Texts are checked row by row; only a value that is not a text refuses the whole call. */
const row = rowOf(
  {
    email: text("email", 1000),
    cause: text("cause", 100),
    created: text("created", 100).nullish(),
    line: z
      .int({ error: coded(400, "line is a whole number.") })
      .min(1, coded(400, "line is 1 or more."))
      .max(limits.suppressionLineMax, coded(400, `line is at most ${limits.suppressionLineMax}.`))
      .nullish(),
  },
  "suppressions",
)

export const suppressionSetMany = method({
  path: "suppression/set-many",
  summary: "Suppress up to 1000 addresses with an outcome for each, or only preview the outcomes.",
  access: { area: "suppressions", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    suppressions: rowsOf(row, "suppressions"),
    skip_known: flag(400, "skip_known").nullish(),
    dry_run: flag(400, "dry_run").nullish(),
    comment: text("comment", 500).nullish(),
    batch: text("batch", limits.suppressionBatchCharsMax).nullish(),
  }),
  output: z.object({
    status: success,
    results: z.array(z.object({ email: z.string(), outcome: z.enum(setOutcomes) })),
    counts: z.record(z.string(), z.int()),
  }),
})
