/**
 * Converts the HTML of word processors and pages to HTML with the same meaning: bold text is strong, lists are lists.
 * Styles are dropped, except a paragraph's alignment. Scripts, styles and comments are removed; the schema drops other
 * unsupported elements (foreign-html.ts). The HTML is parsed into a document that runs and loads nothing.
 */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html")
  dropUnseen(page)
  listsOfWord(page.body)
  for (const element of [...page.body.querySelectorAll<HTMLElement>("[style], b, strong")]) meaningOf(element)
  for (const element of page.body.querySelectorAll<HTMLElement>("*")) dropLooks(element)
  return page.body.innerHTML
}

function dropUnseen(page: Document): void {
  for (const element of page.querySelectorAll(
    "script, style, meta, link, title, template, noscript, object, iframe",
  ))
    element.remove()
  const comments = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
  // Word's own elements, such as `o:p` at the end of a paragraph.
  for (const element of page.body.querySelectorAll("*"))
    if (element.tagName.includes(":")) element.replaceWith(...element.childNodes)
}

const boldFrom = 600

/** Converts styles with a meaning to elements, and unwraps bold elements with a normal font weight. */
const meanings: readonly {
  tag: string
  isMeant(style: CSSStyleDeclaration, element: HTMLElement): boolean
}[] = [
  {
    tag: "strong",
    isMeant: ({ fontWeight }, { localName }) => !isBold(localName) && weightOf(fontWeight) >= boldFrom,
  },
  { tag: "em", isMeant: ({ fontStyle }) => fontStyle === "italic" || fontStyle === "oblique" },
  { tag: "s", isMeant: (style) => decorationOf(style).includes("line-through") },
  {
    tag: "u",
    // Links are underlined by default.
    isMeant: (style, element) => decorationOf(style).includes("underline") && element.closest("a") === null,
  },
]

function meaningOf(element: HTMLElement): void {
  const { style } = element
  if (isBold(element.localName) && style.fontWeight !== "" && weightOf(style.fontWeight) < boldFrom) {
    element.replaceWith(...element.childNodes)
    return
  }
  if (isBlock(element)) return
  for (const { tag, isMeant } of meanings) if (isMeant(style, element)) wrapInside(element, tag)
}

const isBold = (name: string): boolean => name === "b" || name === "strong"

/** A paragraph or heading that is entirely bold got that from its program's style. */
const isBlock = ({ localName }: HTMLElement): boolean =>
  /^(p|h[1-6]|li|ul|ol|table|t[rdh]|tbody|div)$/.test(localName)

const weightOf = (weight: string): number => (weight.startsWith("bold") ? 700 : Number(weight) || 400)

const decorationOf = ({ textDecoration, textDecorationLine }: CSSStyleDeclaration): string =>
  `${textDecoration} ${textDecorationLine}`

function wrapInside(element: HTMLElement, tag: string): void {
  const inner = element.ownerDocument.createElement(tag)
  inner.append(...element.childNodes)
  element.append(inner)
}

function dropLooks(element: HTMLElement): void {
  const { textAlign } = element.style
  for (const name of ["style", "class", "id", "lang", "face", "color", "size"]) element.removeAttribute(name)
  if (textAlign === "center" || textAlign === "right") element.style.textAlign = textAlign
}

/**
 * Word exports lists as paragraphs with a marker in front: `mso-list:l0 level2 lfo1` in their style names the level, a
 * span with `mso-list:Ignore` has the marker. They are converted to lists, nested by level.
 */
function listsOfWord(body: HTMLElement): void {
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
