import { PlainPage } from "#components/shell/plain-page"
import { LinkButton } from "#ui/button"

/** 404: also the answer to people who are not members of a project. */
export default function NotFound() {
  return (
    <PlainPage title="Nothing here" action={<LinkButton href="/projects">See your projects</LinkButton>}>
      <p>The address is wrong, or the project is not one of yours.</p>
    </PlainPage>
  )
}
