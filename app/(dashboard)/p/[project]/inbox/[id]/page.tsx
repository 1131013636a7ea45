import { CrumbTitle } from "#components/shell/crumbs"
import { LetterFailed, LetterPane } from "../letter-pane.tsx"
import { loadLetter } from "../load.ts"

type Props = {
  params: Promise<{ project: string; id: string }>
  searchParams: Promise<{ part?: string }>
}

export default async function LetterPage({ params, searchParams }: Props) {
  const { project, id } = await params
  const { letter, failure } = await loadLetter(project, id)
  if (!letter) return <LetterFailed sentence={failure} />
  return (
    <>
      <CrumbTitle title={letter.subject} />
      <LetterPane key={id} {...letter} part={(await searchParams).part} />
    </>
  )
}
