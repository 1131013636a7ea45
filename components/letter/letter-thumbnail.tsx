"use client"

import { LetterFrame } from "./letter-frame.tsx"

/** A picture has no bar to scroll it. */
const rules = "<style>html{overflow:hidden}</style>"

/**
 * LetterThumbnail: the beginning of a letter at two fifths of its size, as a picture: it takes no focus and no clicks,
 * does not scroll and is hidden from screen readers. It fills its parent, which is placed (`relative`) and clips the
 * overflow.
 */
export function LetterThumbnail({ html, title }: { html: string; title: string }) {
  return (
    <div aria-hidden inert className="pointer-events-none absolute inset-0">
      <div className="h-[250%] w-[250%] origin-top-left scale-[0.4]">
        <LetterFrame html={html + rules} title={title} isHiddenUntilDrawn />
      </div>
    </div>
  )
}
