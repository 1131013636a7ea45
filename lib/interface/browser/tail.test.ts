import { describe, expect, test } from "vitest"
import { addWaiting, nothingWaits, onTop, tailRowsMax, type Waiting } from "./tail.ts"

type Row = { id: string; status: string }
const row = (id: number, status = "sent"): Row => ({ id: `m${id}`, status })
const tailMessage = (rows: Row[], count = rows.length, isCut = false) => ({ rows, count, isCut })
const many = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => row(to - 1 - n))

describe("TAIL-4 changed messages are above the earlier ones", () => {
  test("each once, in its current state, and no more than the limit", () => {
    expect(onTop([row(3), row(1, "opened")], [row(2), row(1)])).toEqual([row(3), row(1, "opened"), row(2)])
    const rows = onTop(many(300, 310), many(0, tailRowsMax))
    expect(rows).toHaveLength(tailRowsMax)
    expect([rows[0]?.id, rows[10]?.id]).toEqual(["m309", "m199"])
  })

  test("drawn at once or paused and drawn later, the rows are the same", () => {
    const messages = [
      tailMessage([row(1)]),
      tailMessage([row(3), row(2)]),
      tailMessage([row(1, "delivered"), row(4)]),
      tailMessage([row(3, "opened")]),
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

  test("a message that changes twice while the list is paused counts once; those too many to show are counted", () => {
    let waiting: Waiting<Row> = addWaiting(nothingWaits as Waiting<Row>, tailMessage([row(1), row(2)]))
    waiting = addWaiting(waiting, tailMessage([row(2, "opened")]))
    expect([waiting.count, waiting.rows]).toEqual([2, [row(2, "opened"), row(1)]])
    waiting = addWaiting(waiting, tailMessage(many(100, 300), 950, true))
    expect([waiting.count, waiting.rows.length, waiting.isCut]).toEqual([952, tailRowsMax, true])
    expect(addWaiting(waiting, tailMessage([])).isCut).toBe(true)
  })
})
