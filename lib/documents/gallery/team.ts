import {
  bold,
  button,
  columns,
  condition,
  divider,
  footer,
  heading,
  inline,
  isSet,
  italic,
  link,
  onLines,
  paragraph,
  type StoredNode,
} from "./make-nodes.ts"
import { amount, cell, headRow, rowsOf, table } from "./make-tables.ts"
import { rowsAndConditions, type Start, start } from "./start.ts"

const teamInvitation = start({
  key: "team-invitation",
  group: "team",
  subject: "{{inviter}} invited you to {{team_name}}",
  preheader: "Join as {{role}}. The invitation is valid until {{valid_until}}.",
  engines: rowsAndConditions,
  content: [
    heading(1, "Join {{team_name}}"),
    paragraph(bold("{{inviter}}"), " ({{inviter_email}}) invited you to work together as {{role}}."),
    condition(isSet("message"), [paragraph(italic("“{{message}}”"))]),
    button("Accept invitation", "{{accept_url}}"),
    paragraph("Joining takes a minute. The invitation is for {{email}} and valid until {{valid_until}}."),
    paragraph("Don’t know {{inviter}}? Ignore this message, and nothing happens."),
    footer("You get this message because {{inviter}} gave us your address to invite you."),
  ],
  usual: {
    inviter: "Kim",
    inviter_email: "kim@example.com",
    team_name: "Sample Studio",
    role: "an editor",
    message: "",
    accept_url: "https://www.example.com/join/71d9",
    email: "sam@example.com",
    valid_until: "28 July",
  },
  others: [
    { key: "with_message", values: { message: "Here is where we plan the autumn issue. Have a look!" } },
  ],
})

/** Author, text and place of each comment in a list, one row each. */
const comments = (list: string): StoredNode =>
  table(
    rowsOf(
      "comment",
      list,
      cell(
        onLines(
          inline(bold("{{comment.author}}"), " on ", link("{{comment.page}}", "{{comment.url}}")),
          "{{comment.text}}",
        ),
      ),
      amount("{{comment.time}}"),
    ),
  )

const commentDigest = start({
  key: "comment-digest",
  group: "team",
  subject: "New comments in {{team_name}}",
  preheader: "{{comments[0].author}}: {{comments[0].text}}",
  engines: rowsAndConditions,
  content: [
    heading(1, "New in {{team_name}}"),
    paragraph("Hello {{to_name|there}}, here is what was written {{since|since your last visit}}."),
    condition(isSet("mentions"), [heading(2, "You were mentioned"), comments("mentions")]),
    heading(2, "Comments"),
    comments("comments"),
    button("Read and reply", "{{inbox_url}}"),
    paragraph("Too many of these, or too few? ", link("Choose how often we write", "{{settings_url}}"), "."),
    footer("You get this summary as a member of {{team_name}}."),
  ],
  usual: {
    to_name: "Sam",
    team_name: "Sample Studio",
    since: "since yesterday",
    mentions: [
      {
        author: "Kim",
        page: "Cover",
        url: "https://www.example.com/pages/cover#8",
        text: "@Sam, which of the two blues is it?",
        time: "9:12",
      },
    ],
    comments: [
      {
        author: "Alex",
        page: "Autumn issue",
        url: "https://www.example.com/pages/autumn#31",
        text: "The interview is in. It runs to four pages.",
        time: "8:40",
      },
      {
        author: "Robin",
        page: "Budget",
        url: "https://www.example.com/pages/budget#5",
        text: "Printing came in lower than planned.",
        time: "8:05",
      },
    ],
    inbox_url: "https://www.example.com/inbox",
    settings_url: "https://www.example.com/settings/messages",
  },
  others: [{ key: "no_mentions", values: { mentions: [] } }],
})

const figure = (number: string, what: string): StoredNode[] => [heading(2, number), paragraph(what)]

const weeklyDigest = start({
  key: "weekly-digest",
  group: "team",
  subject: "Your week in {{team_name}}",
  preheader: "{{done}} done, {{added}} new, and what is due next.",
  engines: rowsAndConditions,
  content: [
    heading(1, "{{team_name}}, {{week}}"),
    columns(
      figure("{{done}}", "tasks done"),
      figure("{{added}}", "tasks added"),
      figure("{{overdue}}", "tasks overdue"),
    ),
    condition({ kind: "more", tag: "overdue", value: "0" }, [
      paragraph("Some tasks are running late. ", link("See which ones", "{{overdue_url}}"), "."),
    ]),
    heading(2, "Due next"),
    condition(
      isSet("tasks"),
      [
        table(
          headRow("Task", "Who", "Due"),
          rowsOf(
            "task",
            "tasks",
            cell(link("{{task.name}}", "{{task.url}}")),
            amount("{{task.owner}}"),
            amount("{{task.due}}"),
          ),
        ),
      ],
      [paragraph("Nothing is due in the next seven days. Enjoy the calm.")],
    ),
    button("Open {{team_name}}", "{{team_url}}"),
    footer("You get this summary every Monday as a member of {{team_name}}."),
  ],
  usual: {
    team_name: "Sample Studio",
    week: "6 to 12 July",
    done: 14,
    added: 9,
    overdue: 2,
    overdue_url: "https://www.example.com/tasks/overdue",
    tasks: [
      { name: "Choose the cover", url: "https://www.example.com/tasks/61", owner: "Kim", due: "14 July" },
      { name: "Send to print", url: "https://www.example.com/tasks/64", owner: "Alex", due: "17 July" },
    ],
    team_url: "https://www.example.com/team",
  },
  others: [{ key: "nothing_due", values: { overdue: 0, tasks: [] } }],
})

const supportReply = start({
  key: "support-reply",
  group: "team",
  subject: "Re: {{question_subject}} [{{ticket_number}}]",
  preheader: "{{agent_name}} answered your question. To continue, just reply.",
  engines: rowsAndConditions,
  content: [
    paragraph("Hello {{to_name|there}},"),
    paragraph("{{answer}}"),
    paragraph("{{agent_name}}"),
    condition(
      { kind: "equals", tag: "status", value: "solved" },
      [
        paragraph(
          bold("Did this help?"),
          " ",
          link("Yes", "{{helped_url}}"),
          " · ",
          link("Not quite", "{{not_helped_url}}"),
        ),
        paragraph("We’ve marked your question as solved. If it isn’t, reply to reopen it."),
      ],
      [paragraph("Your question is still open. To add something, just reply to this message.")],
    ),
    divider(),
    heading(2, "You wrote on {{asked_on}}"),
    paragraph(italic("{{question}}")),
    paragraph(link("See the whole conversation", "{{ticket_url}}")),
  ],
  usual: {
    to_name: "Sam",
    question_subject: "Export of last year",
    ticket_number: "T-1180",
    agent_name: "Robin",
    answer:
      "Thanks for the file. Its dates are in the American format, but the import expects another one. Could you try again with the format set to ISO?",
    status: "open",
    helped_url: "https://www.example.com/tickets/1180/helped",
    not_helped_url: "https://www.example.com/tickets/1180/not-helped",
    asked_on: "13 July",
    question: "My import stops at row 40. The file is attached. What is wrong with it?",
    ticket_url: "https://www.example.com/tickets/1180",
  },
  others: [{ key: "solved", values: { status: "solved" } }],
})

export const teamStarts: readonly Start[] = [teamInvitation, commentDigest, weeklyDigest, supportReply]
