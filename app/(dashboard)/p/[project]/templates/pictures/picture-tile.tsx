"use client"

import type { ReactNode } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import type { Picture } from "#contract/picture"
import { formatBytes } from "#lib/interface/format/number"
import { picturesWords } from "#words/pictures"

/** A picture of the library: preview, name and size. `children` are its actions. */
export function PictureTile({ picture, children }: { picture: Picture; children: ReactNode }) {
  const words = useWords(picturesWords)
  const language = useLanguage()
  const { name, alt, width, height, bytes } = picture
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <Thumbnail picture={picture} />
      <div className="flex min-w-0 flex-1 items-start gap-1 p-2 pl-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-ink text-xs" title={name}>
            {name}
          </p>
          <p className="tnum truncate text-ink-3 text-xs">
            {words.facts({ width, height, size: formatBytes(bytes, language) })}
          </p>
          <p className="truncate text-ink-2 text-xs" title={alt || undefined}>
            {alt || <span className="text-ink-3">{words.noAlt}</span>}
          </p>
        </div>
        {children}
      </div>
    </li>
  )
}

/** On a light background in both themes, as in messages. */
function Thumbnail({ picture: { url, width, height } }: { picture: Picture }) {
  return (
    <div
      data-theme="light"
      className="flex h-32 items-center justify-center border-line border-b bg-sunken p-2"
    >
      {/* From the mail service's address, which our image optimizer does not read. */}
      {/* biome-ignore lint/performance/noImgElement: see above */}
      <img
        src={url}
        alt=""
        loading="lazy"
        width={width}
        height={height}
        className="max-h-full w-auto max-w-full object-contain"
      />
    </div>
  )
}
