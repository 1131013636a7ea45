import { redirect } from "next/navigation"

/** The front door leads to the projects; who is not signed in is asked there. */
export default function Home() {
  redirect("/projects")
}
