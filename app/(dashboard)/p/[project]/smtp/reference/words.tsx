import { Fragment } from "react"

/** A sentence whose parts between backticks are code. */
export function Words({ text }: { text: string }) {
  let at = 0
  return text.split("`").map((part, index) => {
    at += part.length + 1
    return index % 2 === 1 ? (
      <code key={at} className="break-words rounded-xs bg-sunken px-0.5 text-2xs text-ink">
        {part}
      </code>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    )
  })
}
