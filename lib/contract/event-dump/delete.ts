import { z } from "zod"
import { success } from "../answer.ts"
import { dumpId } from "../event-dump.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const eventDumpDelete = method({
  path: "event-dump/delete",
  summary: "Delete a dump with its files, or remove it from the queue.",
  access: { area: "exports", action: "write" },
  key: "either",
  input: request({ dump_id: dumpId(3600, 3601) }),
  output: z.object({ status: success }),
})
