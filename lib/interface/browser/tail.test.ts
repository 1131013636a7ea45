import { describe, expect, test } from "vitest"
import { addWaiting, nothingWaits, onTop, tailRowsMax, type Waiting } from "./tail.ts"

type Row = { id: string; status: string }
const row = (id: number, status = "sent"): Row => ({ id: `m${id}`, status })
const told = (rows: Row[], count = rows.length, isCut = false) => ({ rows, count, isCut })
const many = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => row(to - 1 - n))

describe("TAIL-4 changed messages stand above those that were there", () => {
  test("each once, as it is now, and no more than are kept", () => {
    expect(onTop([row(3), row(1, "opened")], [row(2), row(1)])).toEqual([row(3), row(1, "opened"), row(2)])
    const rows = onTop(many(300, 310), many(0, tailRowsMax))
    expect(rows).toHaveLength(tailRowsMax)
    expect([rows[0]?.id, rows[10]?.id]).toEqual(["m309", "m199"])
  })

  test("drawn at once or held and drawn later, the rows are the same", () => {
    const messages = [
      told([row(1)]),
      told([row(3), row(2)]),
      told([row(1, "delivered"), row(4)]),
      told([row(3, "opened")]),
    ]
    let atOnce: Row[] = [row(0)]
    for (const { rows } of messages) atOnce = onTop(rows, atOnce)
    for (let pause = 0; pause < messages.length; pause += 1) {
      let shown: Row[] = [row(0)]
      let waiting: Waiting<Row> = nothingWaits
      for (const [at, message] of messages.entries())
        if (at < pause) shown = onTop(message.rows, shown)
        else waiting = addWaiting(waiting, message)
      expect(onTop(waiting.rows, shown)).toEqual(atOnce)
    }
  })

  test("a message that changes twice while the list is held is one that waits; those too many to show are counted", () => {
    let waiting: Waiting<Row> = addWaiting(nothingWaits as Waiting<Row>, told([row(1), row(2)]))
    waiting = addWaiting(waiting, told([row(2, "opened")]))
    expect([waiting.count, waiting.rows]).toEqual([2, [row(2, "opened"), row(1)]])
    waiting = addWaiting(waiting, told(many(100, 300), 950, true))
    expect([waiting.count, waiting.rows.length, waiting.isCut]).toEqual([952, tailRowsMax, true])
    expect(addWaiting(waiting, told([])).isCut).toBe(true)
  })
})
