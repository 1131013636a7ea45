/**
 * Word exports lists as paragraphs with a marker in front: `mso-list:l0 level2 lfo1` in their style names the level, a
 * span with `mso-list:Ignore` has the marker. They are converted to lists, nested by level.
 */
export function listsOfWord(body: HTMLElement): void {
  for (const first of [...body.querySelectorAll<HTMLElement>("p")]) {
    if (!first.isConnected || levelOf(first) === null) continue
    const items = itemsFrom(first)
    first.before(listOf(items, body.ownerDocument))
    for (const { paragraph } of items) paragraph.remove()
  }
}

type Item = { paragraph: HTMLElement; level: number; isNumbered: boolean }

function levelOf(element: Element | null): number | null {
  const found = /mso-list:\s*l\d+\s+level(\d)/i.exec(element?.getAttribute("style") ?? "")
  return found ? Number(found[1]) : null
}

/** The paragraph and the list paragraphs directly after it; their markers are removed. */
function itemsFrom(first: HTMLElement): Item[] {
  const items: Item[] = []
  for (let next: Element | null = first; next; next = next.nextElementSibling) {
    const level = levelOf(next)
    if (level === null || next.localName !== "p") break
    const paragraph = next as HTMLElement
    const mark = [...paragraph.querySelectorAll("span")].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
    )
    items.push({ paragraph, level, isNumbered: /^\s*(\d+|[a-z]{1,4})[.)]/i.test(mark?.textContent ?? "") })
    mark?.remove()
  }
  return items
}

function listOf(items: readonly Item[], page: Document): HTMLElement {
  const top = page.createElement(items[0]?.isNumbered ? "ol" : "ul")
  const open = [{ list: top, level: items[0]?.level ?? 1 }]
  for (const { paragraph, level, isNumbered } of items) {
    while (open.length > 1 && level < (open.at(-1)?.level ?? 0)) open.pop()
    const current = open.at(-1) ?? { list: top, level }
    const last = current.list.lastElementChild
    if (level > current.level && last) {
      const list = page.createElement(isNumbered ? "ol" : "ul")
      last.append(list)
      open.push({ list, level })
    }
    const item = page.createElement("li")
    const words = page.createElement("p")
    words.append(...paragraph.childNodes)
    item.append(words)
    open.at(-1)?.list.append(item)
  }
  return top
}
