import { expect, test } from "vitest"
import { readWish } from "./wish.ts"

test("STORE-12 the command names the store, and nothing else but --clear", () => {
  expect(readWish(["--to", "clickhouse"])).toEqual({ to: "clickhouse", isClear: false })
  expect(readWish(["--to", "postgres", "--clear"])).toEqual({ to: "postgres", isClear: true })
  const wrong = [[], ["--to"], ["--to", "mysql"], ["postgres"], ["--to", "postgres", "--all"]]
  for (const args of [...wrong, ["--to", "postgres", "--clear", "--clear"]]) expect(readWish(args)).toBeNull()
})
