import { LayoutDashboard, Undo2 } from "lucide-react"
import Link from "next/link"
import { Button, LinkButton } from "#ui/button"
import { hideGuide, showGuide } from "./actions.ts"
import type { Guide } from "./load.ts"
import { Register } from "./register.tsx"
import { Step } from "./step.tsx"
import { TemplateStep } from "./template-step.tsx"
import { TestForm } from "./test-form.tsx"

/** The five steps, upright like a letter's route; each ticks off by itself when it has come true. */
export function GuideSteps({ guide }: { guide: Guide }) {
  const { steps, project } = guide
  return (
    <ol className="flex flex-col">
      <Step
        number={1}
        title="Connect"
        state={steps.connect}
        aside={guide.connection.isConnected && <span className="tnum">{guide.connection.took}</span>}
      >
        <Connected guide={guide} />
      </Step>
      <Step number={2} title="Sender" state={steps.sender}>
        {guide.sender ? (
          <p>
            Sandbox sender <strong className="font-medium text-ink">{guide.sender}</strong>. No DNS needed.
          </p>
        ) : (
          <Register
            project={project.slug}
            canRegister={guide.canRegister}
            sentence="The sandbox sender is not made yet."
          />
        )}
      </Step>
      <Step
        number={3}
        title="Template"
        state={steps.template}
        aside={
          guide.template && (
            <Link
              href={`/p/${project.slug}/templates/${guide.template.id}`}
              className="font-medium text-brand-ink text-xs hover:underline"
            >
              Edit
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
        title="Send a test"
        state={steps.test}
        aside={<span className="tnum">{guide.newest?.acceptedAt}</span>}
      >
        <TestForm project={project.slug} template={guide.template} hasSent={guide.newest !== null} />
      </Step>
      <Step number={5} title="Watch it arrive" state={steps.watch} isLast>
        <p>{guide.watch}</p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <LinkButton href={`/p/${project.slug}/overview`} variant={guide.newest ? "primary" : "outline"}>
            <LayoutDashboard aria-hidden />
            See it in the charts
          </LinkButton>
          <HideOrShow guide={guide} />
        </div>
      </Step>
    </ol>
  )
}

function Connected({ guide: { connection, hasCallbacks, canRegister, project } }: { guide: Guide }) {
  if (!connection.isConnected)
    return (
      <p role="alert" className="text-danger-ink">
        {connection.sentence}
      </p>
    )
  if (!hasCallbacks)
    return (
      <Register
        project={project.slug}
        canRegister={canRegister}
        sentence="The mail service answers, but it does not report to this dashboard yet: charts would stay empty."
      />
    )
  return <p>The mail service answers. Its key is sealed on this server and never shown to a browser.</p>
}

function HideOrShow({ guide: { project } }: { guide: Guide }) {
  return project.isHidden ? (
    <form action={showGuide.bind(null, project.slug)}>
      <Button type="submit" variant="ghost">
        <Undo2 aria-hidden />
        Keep this guide in the navigation
      </Button>
    </form>
  ) : (
    <form action={hideGuide.bind(null, project.slug)}>
      <Button type="submit" variant="ghost">
        Hide this guide
      </Button>
    </form>
  )
}
