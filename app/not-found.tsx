import { PlainPage } from "#components/shell/plain-page"
import { LinkButton } from "#ui/button"
import { facesWords } from "#words/faces"
import { wordsFor } from "#lib/access/auth/language"

/** 404: also the answer to people who are not members of a project. */
export default async function NotFound() {
  const words = await wordsFor(facesWords)
  return (
    <PlainPage
      title={words.nothingHere}
      action={<LinkButton href="/projects">{words.seeProjects}</LinkButton>}
    >
      <p>{words.nothingAtAll}</p>
    </PlainPage>
  )
}
