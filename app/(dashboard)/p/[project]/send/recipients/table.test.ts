import { describe, expect, it } from "vitest"
import { fittedMapping, guessMapping, readTable, tableReaders } from "./table.ts"

const file = (text: string | Uint8Array<ArrayBuffer>) => new Blob([text])
const read = (text: string) => readTable(file(text))

describe("readTable", () => {
  it("SENDING-2 counts lines of the file, also behind a cell with line breaks, and names lines that are no rows", async () => {
    const table = await read('email,note\na@example.com,"two\nlines"\n\nb@example.com\nc@example.com,x\n')
    expect(table.columns).toEqual(["email", "note"])
    expect(table.rows.map((row) => [row.line, row.cells[0]])).toEqual([
      [2, "a@example.com"],
      [6, "c@example.com"],
    ])
    expect(table.bad).toEqual([{ line: 5, text: "b@example.com", reason: "columns" }])
  })

  it("takes semicolons, tabs, a mark at the beginning and the signs of an old spreadsheet", async () => {
    expect((await read("\ufeffE-Mail;Name\na@example.com;Jörg")).columns).toEqual(["E-Mail", "Name"])
    expect((await read("email\tname\na@example.com\tJo")).rows[0]?.cells).toEqual(["a@example.com", "Jo"])
    const latin = Uint8Array.from([...Buffer.from("email,name\na@example.com,J\xf6rg", "latin1")])
    expect((await readTable(file(latin))).rows[0]?.cells[1]).toBe("Jörg")
  })

  it("takes a file without a head and names columns by their place", async () => {
    const table = await read("a@example.com,Ann\nb@example.com,Bo")
    expect(table).toMatchObject({ columns: ["# 1", "# 2"], hasHead: false })
    expect(table.rows).toHaveLength(2)
  })

  it("distinguishes columns with the same name, and reads an empty file as empty", async () => {
    expect((await read("email,name,name\na@example.com,1,2")).columns).toEqual(["email", "name", "name 2"])
    expect((await read("\n\n")).columns).toEqual([])
  })

  it("reads tens of thousands of lines", async () => {
    const lines = Array.from({ length: 50_000 }, (_, nth) => `reader${nth}@example.com,Reader ${nth}`)
    const table = await read(`email,name\n${lines.join("\n")}`)
    const { readers } = tableReaders(table, guessMapping(table, ["to_name"]))
    expect(readers).toHaveLength(50_000)
    expect(readers.at(-1)).toEqual({
      email: "reader49999@example.com",
      line: 50_001,
      values: { to_name: "Reader 49999" },
    })
  })
})

describe("SENDING-2 columns", () => {
  const text = "Customer,Order ID,Mail to\nAnn,48213,a@example.com\nBo,,b@example.com\nCy,1,nobody\n"

  it("are guessed: addresses by what they hold, merge fields by their name", async () => {
    expect(guessMapping(await read(text), ["to_name", "order_id"])).toEqual({
      email: "Mail to",
      fields: { order_id: "Order ID" },
    })
  })

  it("are what a person chose, as long as the file has them", async () => {
    const table = await read(text)
    const wanted = { email: "gone", fields: { to_name: "Customer", order_id: "", other: "Customer" } }
    expect(fittedMapping(table, ["to_name", "order_id"], wanted)).toEqual({
      email: "Mail to",
      fields: { to_name: "Customer", order_id: "" },
    })
  })

  it("give each reader values of their own; an empty cell gives none", async () => {
    const table = await read(text)
    const { readers, bad } = tableReaders(table, guessMapping(table, ["order_id"]))
    expect(readers).toEqual([
      { email: "a@example.com", line: 2, values: { order_id: "48213" } },
      { email: "b@example.com", line: 3, values: {} },
    ])
    expect(bad).toEqual([{ line: 4, text: "nobody", reason: "noAt" }])
  })
})
