import { expect, it } from "vitest"
import { refusalOf } from "#lib/interface/browser/refusal"
import { faultPlaceOf } from "./fault-place.ts"

const placeIn = (message: string) => faultPlaceOf(refusalOf({ message }))

it("reads field, line and column of a refusal", () => {
  expect(placeIn('body.html: #if has no #end, at line 12, column 3; near "#if($x)".')).toEqual({
    field: "html",
    line: 12,
    column: 3,
  })
  expect(placeIn('subject: tag "foo" not found, at line 1, column 8.')?.field).toBe("subject")
})

it("returns no place when a refusal names none, or when its text has no field", () => {
  expect(placeIn("body.html: it has more than 10000 tags.")).toBeNull()
  expect(placeIn("The mail service did not answer at line 1, column 1.")).toBeNull()
})
