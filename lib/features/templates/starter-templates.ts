import type { TemplateInput } from "#contract/template"

type StarterKey = "welcome" | "receipt" | "reset"

/**
 * Starter templates. Table layout, one column of at most 560 px, styles inline where clients need them, dark styles for
 * those that support them. `samples` are values for the preview and for a first test.
 */
export type StarterTemplate = {
  /** Its sentence is in sending.json (lib/interface/words/messages). */
  key: StarterKey
  name: string
  subject: string
  html: string
  plaintext: string
  samples: Record<string, string>
}

const styles = `
    body { margin: 0; padding: 0; background: #f1f3f6; }
    table { border-collapse: collapse; }
    a { color: #2f45b5; }
    @media (max-width: 480px) {
      .page { padding: 12px 8px !important; }
      .body { padding: 24px 20px !important; }
      .button { display: block !important; text-align: center; }
    }
    @media (prefers-color-scheme: dark) {
      body, .page { background: #14161b !important; }
      .card { background: #1d2027 !important; }
      h1, p, td { color: #eceef2 !important; }
      .quiet { color: #a5abb8 !important; }
      .rule { border-color: #343944 !important; }
      .button { background: #5b72f0 !important; color: #ffffff !important; }
    }`

const font = "font-family: Helvetica, Arial, sans-serif;"

const letter = (title: string, preheader: string, content: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title}</title>
  <style>${styles}
  </style>
</head>
<body>
  <div style="display: none; max-height: 0; overflow: hidden;">${preheader}</div>
  <table role="presentation" width="100%">
    <tr><td class="page" align="center" style="padding: 32px 16px; background: #f1f3f6;">
      <table role="presentation" class="card" width="100%" style="max-width: 560px; background: #ffffff; border-radius: 10px;">
        <tr><td class="body" style="padding: 36px 40px; ${font} font-size: 15px; line-height: 23px; color: #1b1f2a;">
${content}
        </td></tr>
      </table>
    </td></tr>
  </table>
</body>
</html>
`

const heading = (text: string) =>
  `          <h1 style="margin: 0 0 12px; font-size: 22px; line-height: 28px; font-weight: 600;">${text}</h1>`
const paragraph = (text: string) => `          <p style="margin: 0 0 20px;">${text}</p>`
const quiet = (text: string) =>
  `          <p class="quiet" style="margin: 24px 0 0; font-size: 13px; line-height: 19px; color: #5d6475;">${text}</p>`
const button = (text: string, url: string) =>
  `          <a class="button" href="${url}" style="display: inline-block; padding: 12px 22px; background: #2f45b5; color: #ffffff; text-decoration: none; border-radius: 7px; font-weight: 600;">${text}</a>`
const row = (name: string, value: string) =>
  `            <tr><td class="rule" style="padding: 10px 0; border-top: 1px solid #e3e6ec;">${name}</td><td class="rule" align="right" style="padding: 10px 0; border-top: 1px solid #e3e6ec; font-weight: 600;">${value}</td></tr>`

const welcome: StarterTemplate = {
  key: "welcome",
  name: "Welcome",
  subject: "Welcome, {{to_name|and hello}}",
  html: letter(
    "Welcome",
    "Good to have you here. One button, and you are set.",
    [
      heading("Welcome, {{to_name|and hello}}"),
      paragraph(
        "Good to have you here. Everything is ready: take two minutes to look round, and come back whenever you like.",
      ),
      button("Take a look round", "{{start_url}}"),
      quiet(
        "Somebody used this address to sign up. If it was not you, ignore this message and nothing happens.",
      ),
    ].join("\n"),
  ),
  plaintext: `Welcome, {{to_name|and hello}}

Good to have you here. Everything is ready: take two minutes to look round.

Take a look round: {{start_url}}

Somebody used this address to sign up. If it was not you, ignore this message.
`,
  samples: { to_name: "Sam", start_url: "https://www.example.com/start" },
}

const receipt: StarterTemplate = {
  key: "receipt",
  name: "Order receipt",
  subject: "Your order {{order_id}} is confirmed",
  html: letter(
    "Order receipt",
    "We pack it today. Total {{total}}.",
    [
      heading("Thank you, {{to_name|dear customer}}"),
      paragraph("We have your order {{order_id}} and will write again when it leaves our store."),
      `          <table role="presentation" width="100%" style="margin: 0 0 24px; font-size: 15px;">`,
      row("{{item}}", "{{item_price}}"),
      row("Delivery", "{{delivery_price|free}}"),
      row("Total", "{{total}}"),
      "          </table>",
      button("Follow your order", "{{track_url}}"),
      quiet("Questions about this order? Reply to this message and mention {{order_id}}."),
    ].join("\n"),
  ),
  plaintext: `Thank you, {{to_name|dear customer}}

We have your order {{order_id}} and will write again when it leaves our store.

{{item}}: {{item_price}}
Delivery: {{delivery_price|free}}
Total: {{total}}

Follow your order: {{track_url}}
`,
  samples: {
    to_name: "Sam",
    order_id: "48213",
    item: "Rope basket, large",
    item_price: "39.00 EUR",
    delivery_price: "4.90 EUR",
    total: "43.90 EUR",
    track_url: "https://www.example.com/orders/48213",
  },
}

const reset: StarterTemplate = {
  key: "reset",
  name: "Password reset",
  subject: "Choose a new password",
  html: letter(
    "Password reset",
    "The link works for {{valid_for|one hour}}.",
    [
      heading("Choose a new password"),
      paragraph(
        "Hello {{to_name|there}}, somebody asked for a new password for this address. The link works once, for {{valid_for|one hour}}.",
      ),
      button("Choose a new password", "{{reset_url}}"),
      quiet("You did not ask for this? Your old password still works; there is nothing to do."),
    ].join("\n"),
  ),
  plaintext: `Hello {{to_name|there}},

Somebody asked for a new password for this address. The link works once, for {{valid_for|one hour}}.

Choose a new password: {{reset_url}}

You did not ask for this? Your old password still works; there is nothing to do.
`,
  samples: { to_name: "Sam", valid_for: "one hour", reset_url: "https://www.example.com/reset/sample" },
}

export const starterTemplates: readonly StarterTemplate[] = [welcome, receipt, reset]

/** A starter as input of template/set, sent by `from_email`. */
export const starterInput = (
  { name, subject, html, plaintext }: StarterTemplate,
  from_email: string,
  from_name: string,
): TemplateInput => ({
  name,
  subject,
  from_email,
  from_name,
  template_engine: "simple",
  body: { html, plaintext },
})
