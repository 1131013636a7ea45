import { bold, button, heading, link, paragraph, quietButton } from "./make-nodes.ts"
import { pairTable } from "./make-tables.ts"
import { type Start, start, tagsAlone } from "./start.ts"

const passwordReset = start({
  key: "password-reset",
  group: "sign-in",
  subject: "Choose a new password",
  preheader: "The link works once, for {{valid_for|one hour}}. Didn’t ask for it? Nothing changes.",
  engines: tagsAlone,
  content: [
    heading(1, "Choose a new password"),
    paragraph(
      "Hello {{to_name|there}}, we were asked for a new password for {{email}}. If that was you, choose one here:",
    ),
    button("Choose a new password", "{{reset_url}}"),
    paragraph("The link works once, for {{valid_for|one hour}}."),
    paragraph(
      bold("Didn’t ask for this?"),
      " Ignore this message. Your password stays the same, and the link expires by itself.",
    ),
  ],
  usual: {
    to_name: "Sam",
    email: "sam@example.com",
    valid_for: "30 minutes",
    reset_url: "https://www.example.com/reset/4f9a",
  },
})

const signInCode = start({
  key: "sign-in-code",
  group: "sign-in",
  subject: "{{code}} is your sign-in code",
  preheader: "It works for {{valid_for|10 minutes}}. Nobody from our team will ever ask for it.",
  engines: tagsAlone,
  content: [
    paragraph("Your sign-in code:"),
    heading(1, "{{code}}"),
    paragraph("Enter it where you are signing in. It works once, for {{valid_for|10 minutes}}."),
    paragraph("Keep it to yourself: nobody from our team will ever ask for it."),
    paragraph(
      bold("Not signing in right now?"),
      " Somebody else may know your password. ",
      link("Choose a new one", "{{password_url}}"),
      " to keep them out.",
    ),
  ],
  usual: {
    code: "482 913",
    valid_for: "5 minutes",
    password_url: "https://www.example.com/account/password",
  },
})

const newSignIn = start({
  key: "new-sign-in",
  group: "sign-in",
  subject: "New sign-in to your account",
  preheader: "{{device}}, {{place|place unknown}}. Was it you?",
  engines: tagsAlone,
  content: [
    heading(1, "Was this you?"),
    paragraph(
      "Hello {{to_name|there}}, somebody signed in to your account on a device we haven’t seen before:",
    ),
    pairTable(
      ["Device", "{{device}}"],
      ["Place", "{{place|unknown}}"],
      ["IP address", "{{ip_address}}"],
      ["Time", "{{signed_in_at}}"],
    ),
    paragraph(bold("If it was you,"), " you’re all set."),
    paragraph(bold("If it wasn’t,"), " end this session and choose a new password now."),
    button("Secure my account", "{{secure_url}}"),
    paragraph("We estimate the place from the IP address, so it can be some way off."),
  ],
  usual: {
    to_name: "Sam",
    device: "Firefox on Windows",
    place: "Lyon, France",
    ip_address: "192.0.2.17",
    signed_in_at: "14 July, 09:12 UTC",
    secure_url: "https://www.example.com/account/secure/81c2",
  },
})

const verifyAddress = start({
  key: "verify-address",
  group: "sign-in",
  subject: "Confirm your e-mail address",
  preheader: "One click and your account is ready. The link works for {{valid_for|24 hours}}.",
  engines: tagsAlone,
  content: [
    heading(1, "Confirm your e-mail address"),
    paragraph(
      "Hello {{to_name|there}}, please confirm that {{email}} is your address. Then messages about your account reach you and nobody else.",
    ),
    button("Confirm address", "{{confirm_url}}"),
    paragraph("The link works for {{valid_for|24 hours}}. If the button doesn’t, open this address:"),
    paragraph("{{confirm_url}}"),
    paragraph(
      bold("Didn’t sign up?"),
      " Somebody may have mistyped their address. Ignore this message, and yours won’t be used.",
    ),
  ],
  usual: {
    to_name: "Sam",
    email: "sam@example.com",
    valid_for: "two days",
    confirm_url: "https://www.example.com/confirm/c07d",
  },
})

const emailChanged = start({
  key: "email-changed",
  group: "sign-in",
  subject: "Your e-mail address was changed",
  preheader: "We now write to {{new_email}}. Wasn’t you? Undo it by {{undo_until}}.",
  engines: tagsAlone,
  content: [
    heading(1, "Your e-mail address was changed"),
    paragraph("Hello {{to_name|there}}, the address of your account was changed on {{changed_at}}:"),
    pairTable(["Old address", "{{old_email}}"], ["New address", "{{new_email}}"]),
    paragraph("If this was you, you’re all set. It is our last message to the old address."),
    paragraph(bold("Wasn’t you?"), " Undo the change by {{undo_until}}. That signs everybody out as well."),
    quietButton("Undo the change", "{{undo_url}}"),
  ],
  usual: {
    to_name: "Sam",
    old_email: "sam@example.com",
    new_email: "sam@example.net",
    changed_at: "14 July, 09:12 UTC",
    undo_until: "21 July",
    undo_url: "https://www.example.com/account/undo/5be0",
  },
})

export const signInStarts: readonly Start[] = [
  passwordReset,
  signInCode,
  newSignIn,
  verifyAddress,
  emailChanged,
]
