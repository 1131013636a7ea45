import { z } from "zod"
import { orEmptyList } from "../absent.ts"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { dumpAggregates, dumpColumns, dumpDelimiters, dumpFormats } from "../dump-words.ts"
import { dumpFilter, dumpInstant, dumpWord } from "../event-dump.ts"
import { flag } from "../flag.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

/** Optional fields may be null as well: generated clients also send fields that they do not set. */
export const eventDumpCreate = method({
  path: "event-dump/create",
  summary: "Order an export of events. It is created in the background; poll event-dump/get.",
  access: { area: "exports", action: "write" },
  key: "either",
  input: request({
    start_time: dumpInstant(3300, 3301, "start_time"),
    /** Exclusive; now when absent. */
    end_time: dumpInstant(3302, 3302, "end_time").nullish(),
    limit: z
      .number({ error: coded(3311, "limit is a whole number.") })
      .refine(Number.isInteger, { error: coded(3311, "limit is a whole number."), abort: true })
      .min(1, coded(3303, "limit is 1 or more."))
      .nullish()
      .transform((limit) => limit ?? limits.listLimitDefault),
    all_projects: flag(400, "all_projects").nullish(),
    filter: orEmptyList(dumpFilter).nullish(),
    dump_fields: z
      .array(
        z.enum(dumpColumns, {
          error: ({ input }) =>
            typeof input === "string"
              ? coded(3318, `dump_fields has a name that is none of ${dumpColumns.join(", ")}.`)
              : coded(3317, "dump_fields is a list of strings."),
        }),
        { error: coded(3317, "dump_fields is a list of strings.") },
      )
      .nullish(),
    aggregate: dumpWord(dumpAggregates, 3315, 3319, "aggregate")
      .nullish()
      .transform((word) => word ?? ""),
    delimiter: dumpWord(dumpDelimiters, 3312, 3305, "delimiter")
      .nullish()
      .transform((word) => word ?? ","),
    format: dumpWord(dumpFormats, 3313, 3304, "format")
      .nullish()
      .transform((word) => word ?? "csv"),
    /** Ours (DUMP-7): 1 writes texts so that no spreadsheet takes one for a formula. */
    spreadsheet_safe: flag(400, "spreadsheet_safe").nullish(),
  }),
  output: z.object({ status: success, dump_id: z.string() }),
})
