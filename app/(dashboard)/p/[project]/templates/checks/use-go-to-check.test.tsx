import { renderHook } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { CheckPlace } from "#lib/documents/checks/publication"
import { useGoToCheck } from "./use-go-to-check.ts"

const push = vi.hoisted(() => vi.fn())
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }))

const acts = { setSide: vi.fn(), toField: vi.fn(), setOpen: vi.fn(), goTo: vi.fn(), push }
beforeEach(() => {
  for (const act of Object.values(acts)) act.mockReset()
})
afterEach(() => void vi.unstubAllGlobals())

/** Calls made to open a place, on a screen with or without room for the properties. */
function done(place: CheckPlace, isWide = true) {
  vi.stubGlobal("matchMedia", () => ({ matches: isWide }))
  const { setSide, toField, setOpen, goTo } = acts
  const editor = { project: "shop", setOpen, jump: { setSide, toField } }
  const { result } = renderHook(() => useGoToCheck({ editor, handle: { goTo } as never }))
  result.current(place)
  return Object.entries(acts).flatMap(([name, act]) => act.mock.calls.map((call) => [name, ...call]))
}

test.each([
  [
    [2, 0],
    true,
    [
      ["setSide", "edit"],
      ["goTo", [2, 0]],
    ],
  ],
  [
    [],
    true,
    [
      ["setSide", "edit"],
      ["goTo", []],
    ],
  ],
  [
    "subject",
    true,
    [
      ["setSide", "edit"],
      ["toField", "subject"],
    ],
  ],
  [
    "preheader",
    true,
    [
      ["setSide", "edit"],
      ["toField", "preheader"],
      ["goTo", []],
    ],
  ],
  [
    "preheader",
    false,
    [
      ["setSide", "edit"],
      ["setOpen", "properties"],
      ["goTo", []],
    ],
  ],
  [
    "samples",
    true,
    [
      ["setSide", "preview"],
      ["setOpen", "samples"],
    ],
  ],
  ["brand", true, [["push", "/p/shop/templates/brand"]]],
] as [CheckPlace, boolean, unknown[][]][])("a check opens %j (wide: %j)", (place, isWide, acted) => {
  expect(done(place, isWide)).toEqual(acted)
})
