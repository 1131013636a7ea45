import { readTokens } from "./read-tokens.ts"

/** Elements whose content is text, or is not displayed: HTML inside them has no effect. */
const swallowing = new Set([
  ...["title", "textarea", "style", "script", "xmp", "plaintext"],
  ...["iframe", "noembed", "noframes", "template", "select"],
])

type State = {
  bodyEnd: number | null
  /** The first element that is open and would swallow an addition. */
  open: { name: string; at: number } | null
  /** The end of the last complete tag, comment or text. */
  completeTo: number
  isProbeSeen: boolean
}

/** Read as a tag unless something is open before it. */
const probe = "<i>"

/**
 * Position at which added HTML takes effect (TRACK-14): before the last `</body>`, or else at the end, but before a
 * comment, tag or element that is still open there and would swallow it.
 */
export function additionPlace(html: string): number {
  const { bodyEnd, open, completeTo, isProbeSeen } = readState(html)
  return bodyEnd ?? open?.at ?? (isProbeSeen ? html.length : completeTo)
}

function readState(html: string): State {
  const state: State = { bodyEnd: null, open: null, completeTo: 0, isProbeSeen: false }
  const word = (start: number, end: number) => html.slice(start, end).toLowerCase()
  const completeAt = (end: number) => {
    // The end of the probe ends a tag that was open before it.
    if (end <= html.length) state.completeTo = end
  }
  readTokens(html + probe, {
    ontext: (_start, end) => completeAt(end),
    onopentagend: (end) => completeAt(end + 1),
    onselfclosingtag: (end) => completeAt(end + 1),
    oncomment: (_start, end) => completeAt(end + 1),
    ondeclaration: (_start, end) => completeAt(end + 1),
    onopentagname(start, end) {
      if (start > html.length) state.isProbeSeen = true
      else if (swallowing.has(word(start, end))) state.open ??= { name: word(start, end), at: start - 1 }
    },
    onclosetag(start, end) {
      const closed = html.indexOf(">", end) + 1
      if (closed === 0) return
      completeAt(closed)
      const name = word(start, end)
      if (state.open?.name === name) state.open = null
      if (name === "body" && !state.open) state.bodyEnd = start - 2
    },
  })
  return state
}
