import { afterEach, expect, test, vi } from "vitest"
import { uploadJson } from "./upload.ts"

/** A request as the browser has it, which a test carries on. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  status = 0
  responseText = ""
  sent = ""
  constructor() {
    FakeRequest.last = this
  }
  open() {}
  setRequestHeader() {}
  send(body: string) {
    this.sent = body
  }
  abort() {
    this.onabort()
  }
  answer(status: number, body: string) {
    this.status = status
    this.responseText = body
    this.onload()
  }
}

afterEach(() => vi.unstubAllGlobals())

function begin() {
  vi.stubGlobal("XMLHttpRequest", FakeRequest)
  const shares: number[] = []
  const stop = new AbortController()
  const onProgress = (share: number) => void shares.push(share)
  const answer = uploadJson("/api/x", { a: 1 }, { onProgress, signal: stop.signal })
  return { shares, stop, answer, request: FakeRequest.last }
}

test("PICTURE-10 an upload reports its progress, and returns the answer of the route", async () => {
  const { shares, answer, request } = begin()
  expect(request.sent).toBe('{"a":1}')
  for (const loaded of [0, 30, 120]) request.upload.onprogress?.({ loaded, total: 120 })
  request.answer(200, '{"picture":7}')
  expect(await answer).toEqual({ ok: true, value: { picture: 7 } })
  expect(shares).toEqual([0, 0.25, 1])
})

test("a refusal is a failure, and so is a missing answer", async () => {
  const refused = begin()
  refused.request.answer(413, '{"message":"The request is larger than 10 MB."}')
  expect(await refused.answer).toEqual({
    ok: false,
    failure: { status: 413, message: "The request is larger than 10 MB." },
  })
  const lost = begin()
  lost.request.onerror()
  expect(await lost.answer).toMatchObject({ ok: false, failure: { status: 502 } })
})

test("PICTURE-10 it can be stopped, before it starts as well", async () => {
  const { stop, answer } = begin()
  stop.abort()
  expect(await answer).toBeNull()
  const signal = AbortSignal.abort()
  expect(await uploadJson("/api/x", {}, { onProgress: () => {}, signal })).toBeNull()
})
