import { expect, test } from "vitest"
import { readWish } from "./rebuild-wish.ts"

const parsed = (text: string) => readWish(text.split(" "))

test("STORE-11 a rebuild takes a project and whole UTC days, the last one included", () => {
  const wish = { project: "shop", fromMs: Date.UTC(2026, 10, 1), toMs: Date.UTC(2026, 10, 21) }
  expect(parsed("--project shop --from 2026-11-01 --to 2026-11-20")).toEqual(wish)
  expect(parsed("--to 2026-11-20 --from 2026-11-01 --project shop")).toEqual(wish)
})

test.each([
  "",
  "--project shop",
  "--project shop --from 2026-11-01",
  "--project shop --from 2026-11-20 --to 2026-11-01",
  "--project shop --from 2026-13-01 --to 2026-13-02",
  "--project shop --from yesterday --to today",
  "--project shop --from 2026-11-01 --to 2026-11-20 --all",
])("STORE-11 refuses the arguments “%s”", (text) => {
  expect(parsed(text)).toBeNull()
})
