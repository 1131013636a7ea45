/** Exchanges an element's tag; its content, alignment and span stay. Returns the new element. */
export function replaceTag(element: HTMLElement, tag: string): HTMLElement {
  const made = element.ownerDocument.createElement(tag)
  for (const name of ["style", "colspan"]) {
    const value = element.getAttribute(name)
    if (value !== null) made.setAttribute(name, value)
  }
  made.append(...element.childNodes)
  element.replaceWith(made)
  return made
}

export const isBlock = ({ localName }: Element): boolean =>
  /^(p|h[1-6]|li|ul|ol|table|t[rdh]|tbody|thead|div|hr|blockquote|pre|center)$/.test(localName)

/** Of a document copied here, whose content is exact. */
export const isOfDocument = (element: Element): boolean => element.closest("[data-node]") !== null
