"use client"

import { isShown } from "../fields/known-tags.ts"
import type { Option } from "../fields/option-list.tsx"
import { useTagOptions } from "../fields/use-tag-options.ts"
import { useInspected } from "./inspector-context.tsx"

/** Merge tags that a text can show; none where the engine fills in nothing. */
export function useTextTags(): Option[] {
  const { tags } = useInspected()
  return useTagOptions()(tags.filter(isShown))
}
