"use client"

import { type RefObject, useEffect, useRef, useState } from "react"
import { LetterThumbnail } from "#components/letter/letter-thumbnail"
import { useWords } from "#components/shell/language"
import { isNowhere } from "#components/shell/use-key"
import { Skeleton } from "#ui/skeleton"
import { galleryWords } from "#words/gallery"
import { useQuery } from "@tanstack/react-query"
import { getText } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { useShownHtml } from "../pictures/use-shown-pictures.ts"
import { type GalleryView, pictureUrl, type StartView } from "./view.ts"

export type StartCardProps = {
  view: GalleryView
  start: StartView
  hasFocus: boolean
  onChoose: () => void
}

/** A start with its picture, name and purpose. The whole card is a button. */
export function StartCard({ view, start, hasFocus, onChoose }: StartCardProps) {
  const { name, purpose } = useWords(galleryWords).starts[start.key]
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface hover:border-line-strong hover:bg-hover has-focus-visible:border-line-strong">
      <Picture project={view.project} url={pictureUrl(view, start.key, "usual")} name={name} />
      <div className="flex-1 border-line border-t p-3">
        <CardButton name={name} hasFocus={hasFocus} onChoose={onChoose} />
        <p className="text-ink-2 text-xs">{purpose}</p>
      </div>
    </li>
  )
}

type CardButtonProps = { name: string; hasFocus: boolean; onChoose: () => void }

/**
 * A card's name, whose button covers the whole card. `hasFocus` is set when the person returns to it and types nowhere
 * else.
 */
export function CardButton({ name, hasFocus, onChoose }: CardButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus && isNowhere()) button.current?.focus()
  }, [hasFocus])
  return (
    <button
      ref={button}
      type="button"
      onClick={onChoose}
      className="min-h-6 text-left font-medium text-ink text-sm outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
    >
      {name}
    </button>
  )
}

/** Loaded when the card comes near; its frame is reserved from the start, so that nothing moves. */
function Picture({ project, url, name }: { project: string; url: string; name: string }) {
  const words = useWords(galleryWords)
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const { data, error } = useStartPicture(url, isNear)
  const html = useShownHtml(project, data ?? "")
  return (
    <div ref={place} className="relative aspect-square overflow-hidden bg-sunken">
      {data !== undefined && <LetterThumbnail html={html} title={name} />}
      {data === undefined && !error && (
        <div aria-hidden className="flex flex-col gap-3 p-6">
          {["w-2/5", "w-4/5", "w-3/5", "w-1/3"].map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      )}
      {error && <p className="p-4 text-ink-3 text-xs">{words.pictureFailed}</p>}
    </div>
  )
}

/** A start as HTML, loaded once it is needed. It is cached by its address, which names the project's look. */
export const useStartPicture = (url: string, isWanted = true) =>
  useQuery({
    queryKey: [url],
    queryFn: async ({ signal }) => unwrap(await getText(url, signal)),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Distance from the window that counts as near: about one row of cards. */
const nearPx = 400

/** Becomes true when the element is visible or nearly so, and stays true; at once in a browser without support. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isNear) return
    if (typeof IntersectionObserver === "undefined") return setIsNear(true)
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: `${nearPx}px` },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [place, isNear])
  return isNear
}
