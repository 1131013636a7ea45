import { act, cleanup, render, screen } from "@testing-library/react"
import { type ReactNode, startTransition, useState } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { LanguageProvider, useWords } from "#components/shell/language"
import type { Language } from "#lib/interface/format/language"
import { catalogue, messageGroup, wordsIn } from "./loading.ts"

const addresses = { en: "/words/en/a-1.js", de: "/words/de/a-2.js", pl: "/words/pl/a-3.js" }
const texts: Record<string, string> = { en: "Send", de: "Senden", pl: "Wyślij" }

/** Files that load when the test lets them. */
function files() {
  const requests: string[] = []
  const open = new Map<string, (isThere: boolean) => void>()
  const fetchTexts = (address: string): Promise<Record<string, unknown>> => {
    requests.push(address)
    return new Promise((resolve, reject) => {
      const language = address.split("/")[2] ?? ""
      open.set(address, (isThere) =>
        isThere ? resolve({ send: { title: texts[language] } }) : reject(new Error("404")),
      )
    })
  }
  const answer = (address: string, isThere: boolean) => act(async () => open.get(address)?.(isThere))
  return { requests, fetchTexts, answer }
}

beforeEach(() => {
  document.documentElement.lang = "de"
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Words = { title: string }

function Title({ words }: { words: ReturnType<typeof catalogue<Words>> }) {
  const { title } = useWords(words)
  const [mark] = useState("")
  return (
    <h1>
      {title}
      {mark}
    </h1>
  )
}

function Page({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>("de")
  return (
    <LanguageProvider language={language}>
      <button type="button" onClick={() => startTransition(() => setLanguage("pl"))}>
        Polski
      </button>
      {children}
    </LanguageProvider>
  )
}

test("WORDS-7 the file of the page's language is loaded at once, and no other", async () => {
  const { requests, fetchTexts, answer } = files()
  const words = catalogue<Words>(messageGroup(addresses, fetchTexts), "send")
  expect(requests).toEqual(["/words/de/a-2.js"])
  const coming = wordsIn(words, "de")
  expect(coming).toBe(wordsIn(words, "de"))
  await answer("/words/de/a-2.js", true)
  expect(await coming).toEqual({ title: "Senden" })
  expect(wordsIn(words, "de")).toEqual({ title: "Senden" })
  expect(requests).toHaveLength(1)
})

test("WORDS-7 the first render waits for its words, and components keep their state", async () => {
  const { fetchTexts, answer } = files()
  const words = catalogue<Words>(messageGroup(addresses, fetchTexts), "send")
  await act(async () => {
    render(
      <Page>
        <Title words={words} />
      </Page>,
    )
  })
  expect(screen.queryByRole("heading")).toBeNull()
  await answer("/words/de/a-2.js", true)
  expect(screen.getByRole("heading").textContent).toBe("Senden")
})

test("WORDS-7 who changes the language sees the old one until the new one is here", async () => {
  const { requests, fetchTexts, answer } = files()
  const words = catalogue<Words>(messageGroup(addresses, fetchTexts), "send")
  await answer("/words/de/a-2.js", true)
  render(
    <Page>
      <Title words={words} />
    </Page>,
  )
  expect(screen.getByRole("heading").textContent).toBe("Senden")
  await act(async () => screen.getByRole("button").click())
  expect(requests).toEqual(["/words/de/a-2.js", "/words/pl/a-3.js"])
  expect(screen.getByRole("heading").textContent).toBe("Senden")
  await answer("/words/pl/a-3.js", true)
  expect(screen.getByRole("heading").textContent).toBe("Wyślij")
})

test("WORDS-7 a failed file is loaded again, then reported as failed, and loaded anew later", async () => {
  vi.resetModules()
  const fresh = await import("./loading.ts")
  const { requests, fetchTexts, answer } = files()
  const group = fresh.messageGroup(addresses, fetchTexts)
  const words = fresh.catalogue<Words>(group, "send")
  const inEnglish = fresh.catalogue<Words>(group, "send", { title: "Send" })
  const file = addresses.de
  const outcome = Promise.resolve(wordsIn(words, "de")).catch((error: Error) => error.message)
  const arrived = fresh.wordsArrived()
  await answer(file, false)
  await vi.advanceTimersByTimeAsync(300)
  await answer(`${file}?again=1`, false)
  await vi.advanceTimersByTimeAsync(1500)
  await answer(`${file}?again=2`, false)
  expect(await outcome).toBe("404")
  await arrived
  expect(requests).toHaveLength(3)
  expect(wordsIn(inEnglish, "de")).toEqual({ title: "Send" })
  await vi.advanceTimersByTimeAsync(2000)
  const second = wordsIn(words, "de")
  await answer(`${file}?again=3`, true)
  expect(await second).toEqual({ title: "Senden" })
  expect(wordsIn(inEnglish, "de")).toEqual({ title: "Senden" })
})
