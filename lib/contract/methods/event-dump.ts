import { z } from "zod"
import { orEmptyList } from "../absent.ts"
import { success } from "../answer.ts"
import { withCode } from "../validation-error.ts"
import { dumpAggregates, dumpColumns, dumpDelimiters, dumpFormats } from "../dump-words.ts"
import { dumpFilter, dumpId, dumpInstant, dumpWord, eventDump } from "../event-dump.ts"
import { flag, request } from "../fields.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"

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
      .number({ error: withCode(3311, "limit must be a whole number.") })
      .refine(Number.isInteger, { error: withCode(3311, "limit must be a whole number."), abort: true })
      .min(1, withCode(3303, "limit must be 1 or more."))
      .nullish()
      .transform((limit) => limit ?? limits.listLimitDefault),
    all_projects: flag(400, "all_projects").nullish(),
    filter: orEmptyList(dumpFilter).nullish(),
    dump_fields: z
      .array(
        z.enum(dumpColumns, {
          error: ({ input }) =>
            typeof input === "string"
              ? withCode(3318, `dump_fields may contain only ${dumpColumns.join(", ")}.`)
              : withCode(3317, "dump_fields must be a list of strings."),
        }),
        { error: withCode(3317, "dump_fields must be a list of strings.") },
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

export const eventDumpDelete = method({
  path: "event-dump/delete",
  summary: "Delete a dump with its files, or remove it from the queue.",
  access: { area: "exports", action: "write" },
  key: "either",
  input: request({ dump_id: dumpId(3600, 3601) }),
  output: z.object({ status: success }),
})

export const eventDumpGet = method({
  path: "event-dump/get",
  summary: "Read the state of a dump and the addresses of its files.",
  access: { area: "exports", action: "read" },
  key: "either",
  input: request({ dump_id: dumpId(3500, 3501) }),
  output: z.object({ status: success, event_dump: eventDump }),
})

export const eventDumpList = method({
  path: "event-dump/list",
  summary: "List dumps, newest first.",
  access: { area: "exports", action: "read" },
  key: "either",
  input: request({}),
  output: z.object({ status: success, event_dumps: z.array(eventDump) }),
})
