import { redirect } from "next/navigation"

type Props = { params: Promise<{ project: string }> }

/** A project opens with its overview. */
export default async function ProjectHome({ params }: Props) {
  redirect(`/p/${(await params).project}/overview`)
}
