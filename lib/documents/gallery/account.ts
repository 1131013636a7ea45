import {
  bold,
  bullets,
  button,
  columns,
  footer,
  heading,
  inline,
  link,
  paragraph,
  quietButton,
  steps,
} from "./make-nodes.ts"
import { pairTable } from "./make-tables.ts"
import { type Start, start, tagsAlone } from "./start.ts"

const welcome = start({
  key: "welcome",
  group: "account",
  subject: "Welcome, {{to_name|and hello}}",
  preheader: "Your account is ready. Three steps, about five minutes.",
  engines: tagsAlone,
  content: [
    heading(1, "Good to have you here"),
    paragraph("Hello {{to_name|there}}, your account is ready. Most people start like this:"),
    steps(
      inline(bold("Fill in your profile,"), " so that others recognize you."),
      inline(bold("Create your first project."), " You can rename or delete it at any time."),
      inline(bold("Invite the people you work with."), " They see what you share, and nothing else."),
    ),
    button("Get started", "{{start_url}}"),
    columns(
      [
        heading(2, "Want to read first?"),
        paragraph("The ", link("short guide", "{{guide_url}}"), " covers everything on one page."),
      ],
      [heading(2, "Rather ask somebody?"), paragraph("Just reply to this message. We read every one.")],
    ),
    footer("You get this message because you opened an account with us."),
  ],
  usual: {
    to_name: "Sam",
    start_url: "https://www.example.com/start",
    guide_url: "https://www.example.com/guide",
  },
})

const dataExport = start({
  key: "data-export",
  group: "account",
  subject: "Your data is ready to download",
  preheader: "{{file_size}}, kept for you until {{available_until}}.",
  engines: tagsAlone,
  content: [
    heading(1, "Your data is ready"),
    paragraph("Hello {{to_name|there}}, the export you requested on {{requested_on}} is complete."),
    pairTable(
      ["File", "{{file_name}}"],
      ["Size", "{{file_size}}"],
      ["Available until", "{{available_until}}"],
    ),
    button("Download", "{{download_url}}"),
    paragraph(
      "We ask you to sign in first, because the file holds everything in your account. We delete it after {{available_until}}; you can request a new one at any time.",
    ),
    paragraph(
      bold("Didn’t request this?"),
      " Somebody else may be using your account. ",
      link("Check who is signed in", "{{sessions_url}}"),
      ".",
    ),
  ],
  usual: {
    to_name: "Sam",
    requested_on: "13 July",
    file_name: "export-july.zip",
    file_size: "248 MB",
    available_until: "21 July",
    download_url: "https://www.example.com/exports/2207",
    sessions_url: "https://www.example.com/account/sessions",
  },
})

const accountClosed = start({
  key: "account-closed",
  group: "account",
  subject: "Your account is closed",
  preheader: "Changed your mind? You can open it again until {{deleted_on}}.",
  engines: tagsAlone,
  content: [
    heading(1, "Your account is closed"),
    paragraph("Hello {{to_name|there}}, we closed your account on {{closed_on}}, as you asked."),
    bullets(
      "Nobody can sign in to it any more.",
      "You won’t be charged again.",
      inline("On ", bold("{{deleted_on}}"), " we delete your data. This can’t be undone."),
      "We keep invoices for as long as the law requires.",
    ),
    paragraph("Until then, one click brings everything back:"),
    quietButton("Reopen my account", "{{reopen_url}}"),
    paragraph("Was something missing? Reply and tell us. Thank you for your time with us."),
  ],
  usual: {
    to_name: "Sam",
    closed_on: "14 July",
    deleted_on: "13 August",
    reopen_url: "https://www.example.com/account/reopen/e61b",
  },
})

export const accountStarts: readonly Start[] = [welcome, dataExport, accountClosed]
