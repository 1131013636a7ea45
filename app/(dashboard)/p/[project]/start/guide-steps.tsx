import { LayoutDashboard, Undo2 } from "lucide-react"
import { Button, LinkButton } from "#ui/button"
import { Link } from "#ui/link"
import { type StartWords, startWords } from "#words/start"
import { wordsFor } from "#lib/access/auth/language"
import { StaysNote } from "../_sending/stays-note.tsx"
import { hideGuide, showGuide } from "./actions.ts"
import type { Guide } from "./load.ts"
import { Register } from "./register.tsx"
import { Step } from "./step.tsx"
import { TemplateStep } from "./template-step.tsx"
import { TestForm } from "./test-form.tsx"

/** The five steps, vertical like the route of a message; each is checked automatically when it is done. */
export async function GuideSteps({ guide }: { guide: Guide }) {
  const words = await wordsFor(startWords)
  const { steps, project } = guide
  return (
    <ol className="flex flex-col">
      <Step
        number={1}
        title={words.steps.connect}
        state={steps.connect}
        aside={guide.connection.isConnected && <span className="tnum">{guide.connection.took}</span>}
      >
        <Connected guide={guide} words={words} />
      </Step>
      <Step number={2} title={words.steps.sender} state={steps.sender}>
        {guide.sender ? (
          <p>
            {guide.isSandboxSender ? words.sandboxSender : words.ownSender}{" "}
            <strong className="font-medium text-ink">{guide.sender}</strong>.{" "}
            {guide.isSandboxSender ? words.noDns : words.isVerified}{" "}
            <StaysNote project={project.slug} destination={guide.senderGoes} />
          </p>
        ) : (
          <Register project={project.slug} canRegister={guide.canRegister} sentence={words.noSender} />
        )}
      </Step>
      <Step
        number={3}
        title={words.steps.template}
        state={steps.template}
        aside={
          guide.template && (
            <Link
              href={`/p/${project.slug}/templates/${guide.template.id}`}
              className="inline-flex min-h-6 min-w-6 items-center justify-end font-medium text-brand-ink text-xs hover:underline"
            >
              {words.edit}
            </Link>
          )
        }
      >
        <TemplateStep
          project={project}
          sender={guide.sender}
          template={guide.template}
          canWrite={guide.canWriteTemplates}
        />
      </Step>
      <Step
        number={4}
        title={words.steps.test}
        state={steps.test}
        aside={<span className="tnum">{guide.newest?.acceptedAt}</span>}
      >
        <TestForm
          project={project.slug}
          template={guide.template}
          hasSent={guide.newest !== null}
          destination={guide.testGoes}
          ownAddress={guide.readerEmail}
        />
      </Step>
      <Step number={5} title={words.steps.watch} state={steps.watch} isLast>
        <p>{guide.watch}</p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <LinkButton href={`/p/${project.slug}/overview`} variant={guide.newest ? "primary" : "outline"}>
            <LayoutDashboard aria-hidden />
            {words.charts}
          </LinkButton>
          <HideOrShow guide={guide} words={words} />
        </div>
      </Step>
    </ol>
  )
}

type PartProps = { guide: Guide; words: StartWords }

function Connected({ guide: { connection, hasCallbacks, canRegister, project }, words }: PartProps) {
  if (!connection.isConnected)
    return (
      <p role="alert" className="text-danger-ink">
        {connection.sentence}
      </p>
    )
  if (!hasCallbacks)
    return <Register project={project.slug} canRegister={canRegister} sentence={words.noCallbacks} />
  return <p>{words.answers}</p>
}

function HideOrShow({ guide: { project }, words }: PartProps) {
  return project.isHidden ? (
    <form action={showGuide.bind(null, project.slug)}>
      <Button type="submit" variant="ghost">
        <Undo2 aria-hidden />
        {words.stayInNavigation}
      </Button>
    </form>
  ) : (
    <form action={hideGuide.bind(null, project.slug)}>
      <Button type="submit" variant="ghost">
        {words.hide}
      </Button>
    </form>
  )
}
