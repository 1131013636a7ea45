import { CrumbTitle } from "#components/shell/crumbs"
import { galleryWords } from "#words/gallery"
import { wordsFor } from "#lib/access/auth/language"
import { loadGallery } from "../load.ts"
import { Gallery } from "./gallery.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(galleryWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function NewTemplatePage({ params }: Props) {
  const view = await loadGallery((await params).project)
  const words = await wordsFor(galleryWords)
  return (
    <>
      <CrumbTitle title={words.title} />
      <Gallery {...view} />
    </>
  )
}
