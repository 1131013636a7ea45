"use client"

import { lazy, Suspense } from "react"
import { useWords } from "#components/shell/language"
import { SkeletonRows } from "#ui/skeleton"
import { startStepWords } from "#words/start-step"
import type { Guide } from "./load.ts"

const Gallery = lazy(() => import("./gallery.tsx"))

export type TemplateStepProps = {
  project: { slug: string; name: string }
  sender: string | null
  template: Guide["template"]
  canWrite: boolean
}

/** The template that tests are sent with, or a gallery to make the first one from. */
export function TemplateStep({ project, sender, template, canWrite }: TemplateStepProps) {
  const words = useWords(startStepWords)
  if (template)
    return (
      <p>
        {words.template({
          name: template.name,
          isFromGallery: template.isFromStarter,
          version: template.version === undefined ? "none" : String(template.version),
        })}
      </p>
    )
  if (!canWrite) return <p>{words.cannotWrite}</p>
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <Gallery project={project} sender={sender} />
    </Suspense>
  )
}
