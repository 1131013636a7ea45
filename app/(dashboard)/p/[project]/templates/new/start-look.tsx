"use client"

import { useState } from "react"
import { LetterView } from "#components/letter/letter-view"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { LoadingStatus } from "#ui/loading-status"
import { Segmented } from "#ui/segmented"
import { Skeleton } from "#ui/skeleton"
import { FailedState } from "#ui/states"
import { galleryWords } from "#words/gallery"
import { usePictureHost } from "../pictures/picture-host.ts"
import { useShownHtml } from "../pictures/use-shown-pictures.ts"
import { useStartPicture } from "./start-card.tsx"
import { type GalleryView, pictureUrl, type StartView } from "./view.ts"

export type StartLookProps = { view: GalleryView; start: StartView; name: string }

/** A start as its recipient gets it, with each of its samples, on a desktop and a phone, light and dark. */
export function StartLook({ view, start, name }: StartLookProps) {
  const words = useWords(galleryWords)
  const [sample, setSample] = useState(start.samples[0] ?? "usual")
  const pictureHost = usePictureHost(view.project)
  const { data, error, refetch } = useStartPicture(pictureUrl(view, start.key, sample))
  const html = useShownHtml(view.project, data ?? "")
  return (
    <section
      aria-label={words.picture({ name })}
      className="flex h-[60dvh] min-h-96 min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface lg:h-[calc(100dvh-212px)]"
    >
      {start.samples.length > 1 && (
        <div className="flex items-center gap-2 border-line border-b px-4 py-1.5">
          <span className="shrink-0 text-ink-3 text-xs">{words.sample}</span>
          <Segmented
            label={words.sample}
            value={sample}
            onValueChange={setSample}
            segments={start.samples.map((key) => ({ value: key, label: words.samples[key] }))}
            className="min-w-0 overflow-x-auto"
          />
        </div>
      )}
      {data !== undefined && (
        <LetterView html={html} title={words.picture({ name })} hasViews pictureHost={pictureHost} />
      )}
      {data === undefined && !error && (
        <LoadingStatus>
          <div className="flex flex-col gap-4 p-8">
            {["w-2/5", "w-4/5", "w-3/5", "w-1/3"].map((width) => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        </LoadingStatus>
      )}
      {error && (
        <FailedState
          title={words.pictureFailed}
          action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
        >
          {error.message}
        </FailedState>
      )}
    </section>
  )
}
