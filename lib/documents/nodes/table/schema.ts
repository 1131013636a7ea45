import * as z from "zod"
import { align, none, percent, repeat, test, whole } from "../../attributes.ts"
import { listTypes } from "../lists/schema.ts"
import type { NodeKinds } from "../node-kind.ts"

export const table = {
  table: { attrs: none, content: ["tableRow"], min: 1 },
} as const satisfies NodeKinds

const cell = z.strictObject({
  colspan: whole(1, 20).default(1),
  // Rows are repeated and left out individually, so no cell spans two of them.
  rowspan: z.literal(1).default(1),
  align,
  width: percent,
})

export const tableParts = {
  tableRow: {
    attrs: z.strictObject({
      repeat: repeat.nullable().default(null),
      when: test.nullable().default(null),
    }),
    content: ["tableHeader", "tableCell"],
    min: 1,
    max: 20,
  },
  tableHeader: { attrs: cell, content: ["paragraph"] },
  tableCell: { attrs: cell, content: ["paragraph", "image", ...listTypes] },
} as const satisfies NodeKinds
