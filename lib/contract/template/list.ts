import { z } from "zod"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { flag } from "../flag.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"
import { paging } from "../paging.ts"
import { listedTemplate } from "../template.ts"
import { text } from "../text.ts"

export const templateList = method({
  path: "template/list",
  summary: "List templates, newest first.",
  access: { area: "templates", action: "read" },
  key: "either",
  // EXT-30: search, pages by key and rows without bodies are ours; without them it is as published.
  input: paging.extend({
    search: text("search", limits.templateSearchCharsMax).nullish(),
    cursor: text("cursor", 80).nullish(),
    direction: z.enum(["older", "newer"], { error: coded(400, "direction is older or newer.") }).nullish(),
    bodies: flag(400, "bodies").nullish(),
  }),
  output: z.object({
    status: success,
    templates: z.array(listedTemplate),
    cursor: z.string().optional(),
    newer: z.string().optional(),
  }),
})
