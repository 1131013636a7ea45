"use client"

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { mutate } from "#lib/interface/browser/mutate"
import { methodKey, unwrap } from "#lib/interface/browser/queries"

const pageMax = 60

/** A project's pictures, newest first, up to the last loaded page; filtered by names that contain `search`. */
export function usePictures(project: string, search: string) {
  const input = { limit: pageMax, ...(search && { search }) }
  const query = useInfiniteQuery({
    queryKey: [...methodKey(project, "picture/list", input), "pages"],
    queryFn: async ({ pageParam: offset, signal }) =>
      unwrap(await mutate(project, "picture/list", { ...input, offset }, signal)),
    initialPageParam: 0,
    getNextPageParam: ({ pictures }, pages) =>
      pictures.length < pageMax ? undefined : pages.length * pageMax,
    placeholderData: keepPreviousData,
  })
  const listed = query.data?.pages.flatMap(({ pictures }) => pictures)
  return {
    /** Another person's upload shifts the pages, so a picture may appear twice. */
    pictures: listed && [...new Map(listed.map((one) => [one.id, one])).values()],
    hasMore: query.hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    failure: query.error?.message ?? null,
    readMore: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  }
}
