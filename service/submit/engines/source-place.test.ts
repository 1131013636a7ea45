import { expect, test } from "vitest"
import { isFault } from "./engine.ts"
import { readTemplate } from "./engines.ts"
import { placeIn } from "./source-place.ts"

test("lines and columns begin at 1, whatever ends the lines", () => {
  expect(placeIn("abc", 0)).toBe("at line 1, column 1")
  expect(placeIn("a\nbc", 3)).toBe("at line 2, column 2")
  expect(placeIn("a\r\nb\rc", 5)).toBe("at line 3, column 1")
})

test.each([
  ["simple", "<p>\n  {{ name }}</p>", "at line 2, column 3"],
  ["simple", "<p>{{a|\n{{b}}", "at line 1, column 4"],
  ["velocity", "<p>\n <b>#if($x)</b>", "at line 2, column 5"],
  ["velocity", "<p>\n\n<b>#end</b>", "at line 3, column 4"],
  ["velocity", '<p>\n#set($a = "x ${b.")', "at line 2, column"],
  ["liquid", "<p>\n\n <b>{% if x %}</b>", "at line 3, column 5"],
  ["liquid", "{{ x | nope }}", "at line 1, column 1"],
] as const)("RENDER-3 %s says where %j is wrong", (engine, source, place) => {
  const read = readTemplate(engine, source, "html")
  expect(isFault(read) ? read.fault : "").toContain(place)
})
