import { PlainPage } from "#components/shell/plain-page"
import { LinkButton } from "#ui/button"
import { facesWords } from "#words/faces"
import { wordsFor } from "#lib/access/auth/language"

/** 403: a member without the right for this page. */
export default async function Forbidden() {
  const words = await wordsFor(facesWords)
  return (
    <PlainPage title={words.noRight} action={<LinkButton href="/projects">{words.seeProjects}</LinkButton>}>
      <p>{words.noRightText}</p>
    </PlainPage>
  )
}
