import { replaceTag } from "./elements.ts"

/** Lists of word processors and pages as nested lists of HTML. */

type Item = { item: HTMLElement; level: number; isNumbered: boolean }

/**
 * Word exports lists as paragraphs with a marker in front: `mso-list:l0 level2 lfo1` in their style names the level, a
 * span with `mso-list:Ignore` has the marker. They are converted to lists, nested by level.
 */
export function listsOfWord(body: HTMLElement): void {
  for (const first of [...body.querySelectorAll<HTMLElement>("p")]) {
    if (!first.isConnected || levelOf(first) === null) continue
    const paragraphs = paragraphsFrom(first)
    const place = first.ownerDocument.createElement("div")
    first.before(place)
    place.replaceWith(listOf(paragraphs.map(itemOf)))
  }
}

function levelOf(element: Element | null): number | null {
  const found = /mso-list:\s*l\d+\s+level(\d)/i.exec(element?.getAttribute("style") ?? "")
  return found ? Number(found[1]) : null
}

/** The paragraph and the list paragraphs directly after it. */
function paragraphsFrom(first: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let next: Element | null = first; next; next = next.nextElementSibling) {
    if (levelOf(next) === null || next.localName !== "p") break
    found.push(next as HTMLElement)
  }
  return found
}

/** A list item of such a paragraph; its marker is removed. */
function itemOf(paragraph: HTMLElement): Item {
  const level = levelOf(paragraph) ?? 1
  const mark = [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  )
  const isNumbered = /^\s*(\d+|[a-z]{1,4})[.)]/i.test(mark?.textContent ?? "")
  mark?.remove()
  const page = paragraph.ownerDocument
  const [item, words] = [page.createElement("li"), page.createElement("p")]
  words.append(...paragraph.childNodes)
  item.append(words)
  paragraph.remove()
  return { item, level, isNumbered }
}

function listOf(items: readonly Item[]): HTMLElement {
  const page = items[0]?.item.ownerDocument ?? document
  const made = (isNumbered: boolean | undefined) => page.createElement(isNumbered ? "ol" : "ul")
  const top = made(items[0]?.isNumbered)
  const open = [{ list: top, level: items[0]?.level ?? 1 }]
  for (const { item, level, isNumbered } of items) {
    while (open.length > 1 && level < (open.at(-1)?.level ?? 0)) open.pop()
    const current = open.at(-1) ?? { list: top, level }
    const last = current.list.lastElementChild
    if (level > current.level && last) {
      const list = made(isNumbered)
      last.append(list)
      open.push({ list, level })
    }
    open.at(-1)?.list.append(item)
  }
  return top
}

/** Word Online exports each list level as a list of its own, in a wrapper, with the level at its items. */
export function listsOfWordOnline(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll("div.ListContainerWrapper"))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const first of [...body.querySelectorAll<HTMLElement>("ul, ol")]) {
    if (!first.isConnected || !isLeveled(first)) continue
    const lists = [first]
    for (let next = first.nextElementSibling; next; next = next.nextElementSibling) {
      if (!isLeveled(next) || startsOther(first, next)) break
      lists.push(next as HTMLElement)
    }
    const items = lists.flatMap((list) =>
      [...list.children].map((item) => ({
        item: item as HTMLElement,
        level: onlineLevelOf(item) ?? 1,
        isNumbered: list.localName === "ol",
      })),
    )
    const start = first.getAttribute("start")
    const place = first.ownerDocument.createElement("div")
    first.before(place)
    for (const list of lists) list.remove()
    const joined = listOf(items)
    if (start !== null && joined.localName === "ol") joined.setAttribute("start", start)
    place.replaceWith(joined)
  }
}

const onlineLevelOf = (item: Element): number | null =>
  Number(item.getAttribute("data-aria-level") ?? item.getAttribute("aria-level")) || null

/** Of Word Online: items with a level, and no list in the list, as of programs that nest lists themselves. */
const isLeveled = (list: Element): boolean =>
  (list.localName === "ul" || list.localName === "ol") &&
  list.children.length > 0 &&
  list.querySelector("ul, ol") === null &&
  list.closest("li") === null &&
  [...list.children].every((item) => item.localName === "li" && onlineLevelOf(item) !== null)

/** Whether a top level of another kind begins. */
function startsOther(first: Element, next: Element): boolean {
  const [one, other] = [first.firstElementChild, next.firstElementChild]
  if (!one || !other || onlineLevelOf(other) !== onlineLevelOf(one)) return false
  return (
    first.localName !== next.localName ||
    one.getAttribute("data-listid") !== other.getAttribute("data-listid")
  )
}

/** Google Docs writes an inner list next to the item that it belongs to. */
export function listsInLists(body: HTMLElement): void {
  for (const list of [...body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")]) {
    const before = list.previousElementSibling
    if (before?.localName === "li") before.append(list)
    else {
      const item = list.ownerDocument.createElement("li")
      list.before(item)
      item.append(list)
    }
  }
}

const headings = "h1, h2, h3, h4, h5, h6"
const inside = (selector: string): string =>
  ["td", "th", "li"].flatMap((outer) => selector.split(", ").map((inner) => `${outer} ${inner}`)).join(", ")

/**
 * Cells and list items contain only paragraphs and lists, cells pictures too (lib/documents/nodes.ts). Anything else
 * would end the table or list there, so it becomes paragraphs; a picture in a list goes after the list.
 */
export function contentOfCells(body: HTMLElement): void {
  // Inner tables first.
  for (const table of [...body.querySelectorAll(inside("table"))].toReversed())
    table.replaceWith(...[...table.querySelectorAll("td, th")].flatMap(blocksOf))
  for (const rule of body.querySelectorAll(inside("hr"))) rule.remove()
  for (const heading of [...body.querySelectorAll<HTMLElement>(inside(headings))]) {
    const bold = heading.ownerDocument.createElement("strong")
    bold.append(...heading.childNodes)
    replaceTag(heading, "p").append(bold)
  }
  for (const picture of [...body.querySelectorAll("li img")].toReversed()) {
    let list = picture.closest("ul, ol")
    for (let outer = list; outer && !/^t[dh]$/.test(outer.localName); outer = outer.parentElement)
      if (outer.localName === "ul" || outer.localName === "ol") list = outer
    list?.after(picture)
  }
  for (const header of [...body.querySelectorAll<HTMLElement>("th")])
    if (header.querySelector("img, ul, ol")) replaceTag(header, "td")
}

/** The content of a cell of an inner table. */
function blocksOf(cell: Element): Node[] {
  if (cell.textContent?.trim() === "" && !cell.querySelector("img")) return []
  if (cell.querySelector("p, div, ul, ol")) return [...cell.childNodes]
  const paragraph = cell.ownerDocument.createElement("p")
  paragraph.append(...cell.childNodes)
  return [paragraph]
}
