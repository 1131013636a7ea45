"use client"

import { Images, Search } from "lucide-react"
import type { ReactNode } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import type { Picture } from "#contract/picture"
import { Button } from "#ui/button"
import { Input } from "#ui/input"
import { LoadingStatus } from "#ui/loading-status"
import { EmptyState, FailedState, NoMatchState } from "#ui/states"
import { picturesWords } from "#words/pictures"
import { formatBytes } from "#lib/interface/format/number"
import { shownAddress } from "./picture-host.ts"
import type { usePictures } from "./use-pictures.ts"

export type PictureGridProps = {
  project: string
  library: ReturnType<typeof usePictures>
  search: string
  onSearch: (search: string) => void
  /** Actions of each picture. */
  acts: (picture: Picture) => ReactNode
}

/** The library's pictures as tiles, with a search by name. */
export function PictureGrid({ project, library, search, onSearch, acts }: PictureGridProps) {
  const words = useWords(picturesWords)
  const { pictures, failure } = library
  const isEmpty = pictures?.length === 0 && search.trim() === ""
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {!isEmpty && (
        <Input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          maxLength={255}
          autoComplete="off"
          onChange={({ target }) => onSearch(target.value)}
          lead={<Search aria-hidden />}
          className="w-full sm:max-w-64"
        />
      )}
      {failure && !pictures ? (
        <FailedState title={words.failed} action={<Button onClick={library.again}>{words.tryAgain}</Button>}>
          {failure}
        </FailedState>
      ) : !pictures ? (
        <Coming />
      ) : pictures.length === 0 ? (
        <Nothing search={search} onClear={() => onSearch("")} />
      ) : (
        <Tiles {...{ project, library, pictures, acts }} />
      )}
    </div>
  )
}

const columns = "grid grid-cols-[repeat(auto-fill,minmax(min(160px,100%),1fr))] gap-3"

type TilesProps = Pick<PictureGridProps, "project" | "library" | "acts"> & { pictures: Picture[] }

function Tiles({ project, library, pictures, acts }: TilesProps) {
  const words = useWords(picturesWords)
  return (
    <>
      <ul aria-label={words.list} className={columns}>
        {pictures.map((picture) => (
          <PictureTile key={picture.id} {...{ project, picture }}>
            {acts(picture)}
          </PictureTile>
        ))}
      </ul>
      {library.hasMore && (
        <Button className="self-center" onClick={library.readMore} isBusy={library.isReadingMore}>
          {words.more}
        </Button>
      )}
    </>
  )
}

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
  const words = useWords(picturesWords)
  if (search.trim() === "")
    return (
      <EmptyState icon={<Images aria-hidden />} title={words.none}>
        {words.noneText}
      </EmptyState>
    )
  return (
    <NoMatchState title={words.noMatch} action={<Button onClick={onClear}>{words.clear}</Button>}>
      {words.noMatchText({ search: search.trim() })}
    </NoMatchState>
  )
}

const Coming = () => (
  <LoadingStatus>
    <div aria-hidden className={columns}>
      {Array.from({ length: 6 }, (_, at) => at).map((at) => (
        <span key={at} className="h-48 animate-late rounded-lg border border-line bg-surface" />
      ))}
    </div>
  </LoadingStatus>
)

type ThumbnailProps = { project: string; picture: Picture }

/** A picture of the library: preview, name and size. `children` are its actions. */
function PictureTile({ picture, project, children }: ThumbnailProps & { children: ReactNode }) {
  const words = useWords(picturesWords)
  const language = useLanguage()
  const { name, alt, width, height, bytes } = picture
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <Thumbnail {...{ project, picture }} />
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
function Thumbnail({ project, picture: { url, width, height } }: ThumbnailProps) {
  return (
    <div
      data-theme="light"
      className="flex h-32 items-center justify-center border-line border-b bg-sunken p-2"
    >
      {/* From the mail service's address, which our image optimizer does not read. */}
      {/* biome-ignore lint/performance/noImgElement: see above */}
      <img
        src={shownAddress(project, url) ?? url}
        alt=""
        loading="lazy"
        width={width}
        height={height}
        className="max-h-full w-auto max-w-full object-contain"
      />
    </div>
  )
}
