import { CrumbTitle } from "#components/shell/crumbs"
import { LetterFailed, LetterPane } from "../../../p/[project]/inbox/letter-pane.tsx"
import { loadAccountLetter } from "../../load.ts"

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ part?: string }> }

export default async function AccountLetterPage({ params, searchParams }: Props) {
  const { id } = await params
  const { letter, failure } = await loadAccountLetter(id)
  if (!letter) return <LetterFailed sentence={failure} />
  return (
    <>
      <CrumbTitle title={letter.subject} />
      <LetterPane key={id} {...letter} part={(await searchParams).part} />
    </>
  )
}
