import type { Page } from "@playwright/test"

/** Times of what a page draws, taken inside it: no way between this process and the browser is counted. */

declare global {
  interface Window {
    /** The measurement that runs, in ms. */
    measured?: Promise<number>
    bench: {
      painted(): Promise<number>
      /** When a key goes down, or a click arrives, by the browser's own clock of its input. */
      next(kind: "keydown" | "click"): Promise<number>
      textChanged(selector: string): Promise<void>
      frameLoaded(words: string): Promise<void>
      /** The page has drawn after the answer to a request of a preview that contains these words. */
      answered(words: string): Promise<void>
      appeared(selector: string): Promise<Element>
      /** A text appeared and shows a letter that was typed as soon as it took one. */
      letterTaken(selector: string): Promise<void>
    }
  }
}

/** For `addInitScript`: runs in every page before its own scripts, so it contains all that it needs. */
export function installTimes(): void {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const task = () =>
    new Promise((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = resolve
      channel.port2.postMessage(null)
    })
  const answers = new Set<{ words: string; read: () => void }>()
  const fetchOfPage = window.fetch
  window.fetch = async (input, init) => {
    const response = await fetchOfPage(input, init)
    const [path, body] = [String(input), String(init?.body ?? "")]
    const awaited = [...answers].filter((one) => path.endsWith("/drafts/preview") && body.includes(one.words))
    if (awaited.length === 0) return response
    response.json = async () => {
      const read = await Response.prototype.json.call(response)
      for (const one of awaited) one.read()
      return read
    }
    return response
  }
  window.bench = {
    async painted() {
      await frame()
      // The first task after a frame runs once its picture is made.
      await task()
      return performance.now()
    },
    next: (kind) =>
      new Promise((resolve) =>
        addEventListener(kind, (event) => resolve(event.timeStamp), { capture: true, once: true }),
      ),
    textChanged: (selector) =>
      new Promise((resolve) => {
        const element = document.querySelector(selector) ?? document.body
        const watch = new MutationObserver(() => {
          watch.disconnect()
          resolve()
        })
        watch.observe(element, { subtree: true, childList: true, characterData: true })
      }),
    frameLoaded: (words) =>
      new Promise((resolve) => {
        const onLoad = ({ target }: Event) => {
          if (!(target instanceof HTMLIFrameElement) || !target.srcdoc.includes(words)) return
          document.removeEventListener("load", onLoad, true)
          resolve()
        }
        document.addEventListener("load", onLoad, true)
      }),
    async answered(words) {
      await new Promise<void>((resolve) => answers.add({ words, read: resolve }))
      answers.clear()
      // The page learns of its data in a task of its own, and draws in another one.
      await new Promise((resolve) => setTimeout(resolve))
      await task()
    },
    async appeared(selector) {
      for (;;) {
        const found = document.querySelector(selector)
        if (found) return found
        await frame()
      }
    },
    async letterTaken(selector) {
      const text = (await this.appeared(selector)) as HTMLElement
      const changed = this.textChanged(selector)
      text.focus()
      document.execCommand("insertText", false, "x")
      await changed
    },
  }
}

type End = "textChanged" | "frameLoaded" | "answered" | "letterTaken" | "appeared"

/** Measures from the next key or click, which `act` causes, until the page has drawn the end of it; in ms. */
const timer =
  (from: "keydown" | "click", end: End) =>
  async (page: Page, of: string, act: () => Promise<void>): Promise<number> => {
    await page.evaluate(
      ({ from, end, of }) => {
        const { bench } = window
        window.measured = Promise.all([bench.next(from), bench[end](of)]).then(
          async ([start]) => (await bench.painted()) - start,
        )
      },
      { from, end, of },
    )
    await act()
    return page.evaluate(() => window.measured ?? Number.NaN)
  }

/** Until the element at a selector shows a change. */
export const keyToFrame = timer("keydown", "textChanged")

/** Until a frame shows a message with these words. */
export const keyToMessage = timer("keydown", "frameLoaded")

/** Until the page has drawn after the answer to a request of a preview that contains these words. */
export const keyToAnswer = timer("keydown", "answered")

/** Until a text that the click leads to shows a letter. */
export const clickToLetter = timer("click", "letterTaken")

/** Until another page than this one has its title. */
export const clickToTitle = timer("click", "appeared")
