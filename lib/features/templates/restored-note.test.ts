import { expect, test } from "vitest"
import { restoredFrom, restoredNote } from "./restored-note.ts"

test("DRAFT-6 the note of a restored version names the earlier one", () => {
  for (const written of ["", "For Friday", "two\nlines"])
    expect(restoredFrom({ origin: "restored", note: restoredNote(3, written) })).toEqual({
      ...{ restored_from: 3, note: written },
    })
  expect(restoredFrom({ origin: "published", note: "v3" })).toEqual({ restored_from: null, note: "v3" })
  expect(restoredFrom({ origin: "restored", note: "v3 and more" })).toMatchObject({ restored_from: null })
})
