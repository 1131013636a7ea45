import { expect, test } from "vitest"
import { withParameters } from "./mime-parameters.ts"

const fileNamed = (filename: string) => withParameters("attachment", { filename })

test.each([
  ["a.pdf", "filename=a.pdf"],
  ["an offer.pdf", 'filename="an offer.pdf"'],
  ['a "b" \\.pdf', 'filename="a \\"b\\" \\\\.pdf"'],
  ["-a.pdf", 'filename="-a.pdf"'],
  ["März.pdf", "filename*=utf-8''M%C3%A4rz.pdf"],
  ["=?UTF-8?Q?a?=", "filename*=utf-8''%3D%3FUTF-8%3FQ%3Fa%3F%3D"],
  ["a\tb'*%.pdf", "filename*=utf-8''a%09b%27%2A%25.pdf"],
])("COMPOSE-6 the file name %j is %s", (name, written) => {
  expect(fileNamed(name)).toBe(`attachment; ${written}`)
})

test("COMPOSE-6 a long file name is divided between characters", () => {
  const sections = fileNamed(`${"ü".repeat(20)}.pdf`)
    .split("; ")
    .slice(1)
  expect(sections).toEqual([
    `filename*0*=utf-8''${"%C3%BC".repeat(9)}`,
    `filename*1*=${"%C3%BC".repeat(9)}`,
    `filename*2*=${"%C3%BC".repeat(2)}.pdf`,
  ])
})

test.each([
  ["text/plain; charset=iso-8859-1", "text/plain; charset=iso-8859-1; name=a"],
  ['text/plain;charset="utf-8" ; format = flowed', "text/plain; charset=utf-8; format=flowed; name=a"],
  ["application/pdf; name=other; Name=more; method=x", "application/pdf; name=a; method=x"],
  ["text/plain; charset", "text/plain; name=a"],
  ['text/plain; charset="utf-8', "text/plain; name=a"],
  ["text/plain; a=b c; d=e; d=f;;", "text/plain; d=e; name=a"],
  ["text/plain; p*0*=utf-8''x", "text/plain; name=a"],
])("COMPOSE-6 ATTACH-3 of %j what can be read stays", (type, written) => {
  expect(withParameters(type, { name: "a" })).toBe(written)
})
