import { z } from "zod"
import { orDefault } from "../absent.ts"
import { success, utc } from "../answer.ts"
import { withCode } from "../validation-error.ts"
import { flag, request, text } from "../fields.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"
import {
  addressWith,
  deleteOutcomes,
  detailsFlag,
  instantWith,
  rowOf,
  rowsOf,
  setOutcomes,
  settableCauses,
  suppression,
  suppressionCauses,
  suppressionDetails,
  suppressionSearch,
  suppressionSources,
  untilTime,
  wordWith,
} from "../suppression.ts"

export const suppressionCount = method({
  path: "suppression/count",
  summary: "Count suppressions by cause.",
  access: { area: "suppressions", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    cause: wordWith(suppressionCauses, { type: 400, bad: 400 }, "cause"),
    source: wordWith(suppressionSources, { type: 400, bad: 400 }, "source"),
    start_time: instantWith({ type: 400, bad: 400 }, "start_time"),
    until_time: untilTime,
    search: suppressionSearch,
  }),
  output: z.object({
    status: success,
    total: z.int(),
    causes: z.record(z.string(), z.int()),
    is_about: z.boolean(),
  }),
})

const rowToDelete = rowOf({ email: text("email", 1000), cause: text("cause", 100).nullish() }, "suppressions")

export const suppressionDeleteMany = method({
  path: "suppression/delete-many",
  summary: "Remove up to 1000 suppressions, with an outcome for each.",
  access: { area: "suppressions", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    suppressions: rowsOf(rowToDelete, "suppressions"),
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

export const suppressionDelete = method({
  path: "suppression/delete",
  summary: "Remove a suppression: messages go to the address again.",
  access: { area: "suppressions", action: "write" },
  key: "either",
  input: request({ email: addressWith({ blank: 3000, type: 3001, bad: 3002 }, "email") }),
  output: z.object({ status: success }),
})

export const suppressionGet = method({
  path: "suppression/get",
  summary: "List every suppression of an address.",
  access: { area: "suppressions", action: "read" },
  key: "either",
  input: request({
    email: addressWith({ blank: 2900, type: 2901, bad: 2902 }, "email"),
    all_projects: flag(2903, "all_projects").nullish(),
    details: detailsFlag,
  }),
  output: z.object({
    status: success,
    email: z.string(),
    suppressions: z.array(
      suppression.extend({ project_id: z.string().optional() }).extend(suppressionDetails.shape),
    ),
  }),
})

export const suppressionList = method({
  path: "suppression/list",
  summary: "List suppressed addresses, oldest entry first, page by page.",
  access: { area: "suppressions", action: "read" },
  key: "either",
  input: request({
    cause: wordWith(suppressionCauses, { type: 3200, bad: 3201 }, "cause"),
    source: wordWith(suppressionSources, { type: 3202, bad: 3203 }, "source"),
    start_time: instantWith({ type: 3204, bad: 3205 }, "start_time"),
    // Its content is checked by the service, which created it (3207).
    cursor: z.string({ error: withCode(3206, "cursor must be a string.") }).nullish(),
    limit: orDefault(
      z
        .int({ error: withCode(3208, "limit must be a whole number.") })
        .min(0, withCode(3209, "limit must be 0 or more."))
        .max(
          limits.suppressionsPerPageMax,
          withCode(3209, `limit must be at most ${limits.suppressionsPerPageMax}.`),
        ),
      limits.listLimitDefault,
    ),
    search: suppressionSearch,
    until_time: untilTime,
    order: wordWith(["oldest", "newest"], { type: 400, bad: 400 }, "order"),
    details: detailsFlag,
  }),
  output: z.object({
    status: success,
    suppressions: z.array(suppression.extend({ email: z.string() }).extend(suppressionDetails.shape)),
    cursor: z.string(),
  }),
})

/** Texts are checked row by row; only a value that is not a text refuses the whole call. */
const rowToSet = rowOf(
  {
    email: text("email", 1000),
    cause: text("cause", 100),
    created: text("created", 100).nullish(),
    line: z
      .int({ error: withCode(400, "line must be a whole number.") })
      .min(1, withCode(400, "line must be 1 or more."))
      .max(limits.suppressionLineMax, withCode(400, `line must be at most ${limits.suppressionLineMax}.`))
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
    suppressions: rowsOf(rowToSet, "suppressions"),
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

const cause = z.enum(settableCauses, {
  error: ({ input }) => {
    if (input === undefined || input === null || (typeof input === "string" && input.trim() === ""))
      return withCode(3103, "cause is missing.")
    if (typeof input !== "string") return withCode(3104, "cause must be a string.")
    return withCode(3105, `cause must be one of ${settableCauses.join(", ")}.`)
  },
})

export const suppressionSet = method({
  path: "suppression/set",
  summary: "Suppress an address: the project no longer sends to it.",
  access: { area: "suppressions", action: "write" },
  key: "either",
  input: request({
    email: addressWith({ blank: 3100, type: 3101, bad: 3102 }, "email"),
    cause,
    created: instantWith({ type: 3106, bad: 3107 }, "created"),
  }),
  output: z.object({ status: success }),
})
