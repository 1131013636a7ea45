import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, describe, expect, test } from "vitest"
import { CallFailed, makeQueryClient, methodQuery, unwrap, useMethod } from "./queries.ts"

const realFetch = globalThis.fetch
afterEach(() => {
  cleanup()
  globalThis.fetch = realFetch
})

/** Answers requests by their paths, one after the other, and records them. */
function answering(answers: Record<string, { status: number; body: unknown }[]>) {
  const requests: string[] = []
  globalThis.fetch = async (url) => {
    const path = String(url).replace("/api/projects/shop/", "")
    requests.push(path)
    const answer = answers[path]?.shift() ?? { status: 500, body: null }
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  }
  return requests
}

function Tags() {
  const tags = useQuery(methodQuery("shop", "tag/list", {}))
  const remove = useMethod("shop", "tag/delete", { changes: ["tag/list"] })
  return (
    <>
      <p role="status">{tags.error ? tags.error.failure.message : JSON.stringify(tags.data ?? null)}</p>
      <button type="button" onClick={() => remove.mutate({ tag_id: 1 })}>
        Delete
      </button>
    </>
  )
}

const show = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Tags />
    </QueryClientProvider>,
  )
const shown = () => screen.getByRole("status").textContent

describe("queries", () => {
  test("a change refetches the queries that it invalidates", async () => {
    const requests = answering({
      "tag/list": [
        { status: 200, body: [{ tag_id: 1 }] },
        { status: 200, body: [] },
      ],
      "tag/delete": [{ status: 200, body: { status: "success" } }],
    })
    show()
    await expect.poll(shown).toBe('[{"tag_id":1}]')
    await userEvent.click(screen.getByRole("button"))
    await expect.poll(shown).toBe("[]")
    expect(requests).toEqual(["tag/list", "tag/delete", "tag/list"])
  })

  test("a refusal is shown in its own sentence and not retried", async () => {
    const requests = answering({ "tag/list": [{ status: 403, body: { message: "Not for viewers." } }] })
    show()
    await expect.poll(shown).toBe("Not for viewers.")
    expect(requests).toHaveLength(1)
  })

  test("a temporary failure is retried", async () => {
    answering({
      "tag/list": [
        { status: 503, body: { message: "Away.", retry_after: 0 } },
        { status: 200, body: [] },
      ],
    })
    show()
    await expect.poll(shown).toBe("[]")
  })

  test("unwrap throws a refusal as it came", () => {
    const failure = { status: 404, message: "Not there." } as const
    expect(unwrap({ ok: true, value: 7 })).toBe(7)
    expect(() => unwrap({ ok: false, failure })).toThrow(new CallFailed(failure))
  })
})
