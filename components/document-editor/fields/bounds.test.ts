import { expect, test } from "vitest"
import { z } from "zod"
import { nodes } from "#lib/documents/nodes"
import { boundsOf } from "./bounds.ts"

test("bounds are those of the schema, also with a default or null", () => {
  expect(boundsOf(nodes.spacer.attrs.shape.height)).toEqual({ min: 4, max: 200, isWhole: true })
  expect(boundsOf(nodes.column.attrs.shape.width)).toEqual({ min: 1, max: 100, isWhole: false })
  expect(() => boundsOf(z.string())).toThrow()
})
