import { picturesWords } from "#words/pictures"
import { wordsFor } from "#lib/access/auth/language"
import { loadPictures } from "./load.ts"
import { PicturesPage } from "./pictures-page.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(picturesWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function TemplatesPicturesPage({ params }: Props) {
  return <PicturesPage {...(await loadPictures((await params).project))} />
}
