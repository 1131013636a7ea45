"use client"

import { isShown } from "../values/known-tags.ts"
import type { Option } from "../fields/option-list.tsx"
import { useTagOptions } from "../fields/use-tag-options.ts"
import { useInspected } from "./inspector-context.tsx"

/** Merge tags that a text can show; none for an engine without tags. */
export function useTextTags(): Option[] {
  const { tags } = useInspected()
  return useTagOptions()(tags.filter(isShown))
}
