import { notFound } from "next/navigation"
import { requireProject } from "#lib/access/auth/guard"
import { facesWords } from "#words/faces"
import { wordsFor } from "#lib/access/auth/language"

type Props = { params: Promise<{ project: string }> }

export const generateMetadata = async () => ({ title: (await wordsFor(facesWords)).nothingHere })

/** Every address in a project that is no page: a real 404 inside the project's frame (SHELL-8). */
export default async function NowhereLayout({ params }: Props) {
  await requireProject((await params).project)
  notFound()
}
