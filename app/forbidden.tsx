import { PlainPage } from "#components/shell/plain-page"
import { LinkButton } from "#ui/button"

/** 403: a member without the right for this page. */
export default function Forbidden() {
  return (
    <PlainPage
      title="Your role does not reach here"
      action={<LinkButton href="/projects">See your projects</LinkButton>}
    >
      <p>Your role in this project does not include this page. A manager of the project can change that.</p>
    </PlainPage>
  )
}
