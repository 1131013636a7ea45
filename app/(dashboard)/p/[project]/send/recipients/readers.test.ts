import { describe, expect, it } from "vitest"
import { fingerprintOf, typedReaders, withAddress } from "./readers.ts"

const emails = (text: string) => typedReaders(text).readers.map((one) => `${one.line} ${one.email}`)

describe("typedReaders", () => {
  it("takes lines, commas and names, and remembers the line", () => {
    expect(emails("a@example.com, b@example.com;\n\nLena <c@example.com>,")).toEqual([
      "1 a@example.com",
      "1 b@example.com",
      "3 c@example.com",
    ])
  })

  it("gives the name before an address as to_name, commas in quotes included", () => {
    const { readers } = typedReaders('"Sample, Lena" <c@example.com>, Jo <d@example.com>, e@example.com')
    expect(readers.map((one) => one.values)).toEqual([{ to_name: "Sample, Lena" }, { to_name: "Jo" }, {}])
  })

  it("SENDING-2 says of each line that is none why, and of a repeated address where it stood first", () => {
    const { readers, bad, repeats } = typedReaders(
      `a@example.com\nnobody\na@b\nA@EXAMPLE.com\n${"x".repeat(79)} <d@example.com>\n"open <e@example.com>`,
    )
    expect(readers.map((one) => one.email)).toEqual(["a@example.com", "e@example.com"])
    expect(bad).toEqual([
      { line: 2, text: "nobody", reason: "noAt" },
      { line: 3, text: "a@b", reason: "noAddress" },
      { line: 5, text: "d@example.com", reason: "longName" },
    ])
    expect(repeats).toEqual([{ line: 4, email: "A@EXAMPLE.com", first: 1 }])
  })

  it("SEND-22 takes addresses with letters beyond ASCII before the @, in one form", () => {
    const { readers, repeats } = typedReaders("JÜRGEN@example.com\nju\u0308rgen@example.com")
    expect(readers.map((one) => one.email)).toEqual(["jürgen@example.com"])
    expect(repeats).toEqual([{ line: 2, email: "jürgen@example.com", first: 1 }])
  })
})

it("adds an address once, and its next form when it is there", () => {
  const address = (nth: number) => `open${nth > 1 ? `-${nth}` : ""}@example.com`
  expect(withAddress("", address)).toBe("open@example.com")
  expect(withAddress("OPEN@example.com\n", address)).toBe("OPEN@example.com\nopen-2@example.com")
})

it("recognizes a list, and distinguishes other people, another order and another number", () => {
  const mark = (text: string) => fingerprintOf(typedReaders(text).readers)
  const list = "a@example.com\nb@example.com"
  expect(mark(list)).toBe(mark(`Ann <A@example.com>, b@example.com`))
  for (const other of ["a@example.com", "b@example.com\na@example.com", "a@example.com\nc@example.com"])
    expect(mark(other)).not.toBe(mark(list))
})
