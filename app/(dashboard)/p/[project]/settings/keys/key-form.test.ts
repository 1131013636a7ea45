import { expect, test } from "vitest"
import { faultOfForm, networksIn } from "./key-form.ts"

const form = { name: "Shop", right: "send" as const, networks: "" }

test("KEY-3 networks come one a line, by commas or blanks, each once", () => {
  expect(networksIn("192.0.2.0/24\n 2001:db8::/32, 192.0.2.0/24;\t10.0.0.1\n\n")).toEqual([
    "192.0.2.0/24",
    "2001:db8::/32",
    "10.0.0.1",
  ])
  expect(networksIn(" \n")).toEqual([])
})

test("KEY-3 the first fault of a form is told with its field", () => {
  expect(faultOfForm(form)).toBeNull()
  expect(faultOfForm({ ...form, name: " " })).toEqual({ field: "name", what: "missing" })
  expect(faultOfForm({ ...form, networks: "10.0.0.0/8\nexample.com" })).toEqual({
    field: "networks",
    what: "notNetwork",
    text: "example.com",
  })
  const many = Array.from({ length: 21 }, (_, n) => `10.0.0.${n}`).join("\n")
  expect(faultOfForm({ ...form, networks: many })).toMatchObject({ what: "tooMany", most: 20 })
})
