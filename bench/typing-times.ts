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
      answered(path: string, words: string): Promise<void>
      appeared(selector: string): Promise<Element>
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
  const answers = new Set<{ path: string; words: string; read: () => void }>()
  const fetchOfPage = window.fetch
  window.fetch = async (input, init) => {
    const response = await fetchOfPage(input, init)
    const [path, body] = [String(input), String(init?.body ?? "")]
    const awaited = [...answers].filter((one) => path.endsWith(one.path) && body.includes(one.words))
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
    async answered(path, words) {
      await new Promise<void>((resolve) => answers.add({ path, words, read: resolve }))
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
  }
}

/** From the next key until the element shows a change. */
export const keyToFrame = (page: Page, selector: string, press: () => Promise<void>): Promise<number> =>
  measure(
    page,
    press,
    (of) => {
      const { bench } = window
      const [from, changed] = [bench.next("keydown"), bench.textChanged(of)]
      window.measured = Promise.all([from, changed]).then(async ([start]) => (await bench.painted()) - start)
    },
    selector,
  )

/** From the next key until a frame shows a message with these words. */
export const keyToMessage = (page: Page, words: string, press: () => Promise<void>): Promise<number> =>
  measure(
    page,
    press,
    (of) => {
      const { bench } = window
      const [from, loaded] = [bench.next("keydown"), bench.frameLoaded(of)]
      window.measured = Promise.all([from, loaded]).then(async ([start]) => (await bench.painted()) - start)
    },
    words,
  )

/** From the next key until the page has drawn after the answer to a request of a preview that contains these words. */
export const keyToAnswer = (page: Page, words: string, press: () => Promise<void>): Promise<number> =>
  measure(
    page,
    press,
    (of) => {
      const { bench } = window
      const [from, answer] = [bench.next("keydown"), bench.answered("/drafts/preview", of)]
      window.measured = Promise.all([from, answer]).then(async ([start]) => (await bench.painted()) - start)
    },
    words,
  )

/** From the next click until a text that it leads to shows a letter that was typed as soon as it took one. */
export const clickToLetter = (page: Page, selector: string, click: () => Promise<void>): Promise<number> =>
  measure(
    page,
    click,
    (of) => {
      const { bench } = window
      window.measured = bench.next("click").then(async (start) => {
        const text = (await bench.appeared(of)) as HTMLElement
        const changed = bench.textChanged(of)
        text.focus()
        document.execCommand("insertText", false, "x")
        await changed
        return (await bench.painted()) - start
      })
    },
    selector,
  )

/** From the next click until another page than this one has its title. */
export const clickToTitle = (page: Page, title: string, click: () => Promise<void>): Promise<number> =>
  measure(
    page,
    click,
    (of) => {
      const { bench } = window
      window.measured = bench.next("click").then(async (start) => {
        await bench.appeared(of)
        return (await bench.painted()) - start
      })
    },
    title,
  )

async function measure(
  page: Page,
  act: () => Promise<void>,
  begin: (of: string) => void,
  of: string,
): Promise<number> {
  await page.evaluate(begin, of)
  await act()
  return page.evaluate(() => window.measured ?? Number.NaN)
}
