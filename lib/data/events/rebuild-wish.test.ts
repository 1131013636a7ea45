import { expect, test } from "vitest"
import { readWish } from "./rebuild-wish.ts"

const asked = (text: string) => readWish(text.split(" "))

test("STORE-11 a rebuild is of a project and of whole days of UTC, the last one included", () => {
  const wish = { project: "shop", fromMs: Date.UTC(2026, 10, 1), toMs: Date.UTC(2026, 10, 21) }
  expect(asked("--project shop --from 2026-11-01 --to 2026-11-20")).toEqual(wish)
  expect(asked("--to 2026-11-20 --from 2026-11-01 --project shop")).toEqual(wish)
})

test.each([
  "",
  "--project shop",
  "--project shop --from 2026-11-01",
  "--project shop --from 2026-11-20 --to 2026-11-01",
  "--project shop --from 2026-13-01 --to 2026-13-02",
  "--project shop --from yesterday --to today",
  "--project shop --from 2026-11-01 --to 2026-11-20 --all",
])("STORE-11 asked for as “%s” it says how to ask", (text) => {
  expect(asked(text)).toBeNull()
})
