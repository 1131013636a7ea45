import { bold, button, condition, footer, heading, isSet, paragraph } from "./make-nodes.ts"
import { pairTable } from "./make-tables.ts"
import { rowsAndConditions, type Start, start, tagsAlone } from "./start.ts"

const paymentFailed = start({
  key: "payment-failed",
  group: "billing",
  subject: "Your payment of {{amount}} did not go through",
  preheader: "Nothing changes for now. We’ll try again on {{retry_on}}.",
  engines: tagsAlone,
  content: [
    heading(1, "Your payment did not go through"),
    paragraph(
      "Hello {{to_name|there}}, we couldn’t take {{amount}} for the {{plan_name}} plan from {{paid_with}}. This often happens when a card expires or reaches its limit.",
    ),
    paragraph("The bank’s reason: {{reason|none given}}."),
    button("Update payment method", "{{update_url}}"),
    paragraph(
      "We’ll try again on ",
      bold("{{retry_on}}"),
      ". If that fails too, the {{plan_name}} plan is paused on {{paused_on}}. Your data stays, and everything resumes once the payment goes through.",
    ),
  ],
  usual: {
    to_name: "Sam",
    amount: "€48.00",
    plan_name: "Team",
    paid_with: "Visa ending in 4242",
    reason: "the card has expired",
    update_url: "https://www.example.com/billing/payment-method",
    retry_on: "17 July",
    paused_on: "24 July",
  },
})

const subscriptionRenewal = start({
  key: "subscription-renewal",
  group: "billing",
  subject: "Your {{plan_name}} plan renews on {{renews_on}}",
  preheader: "{{price}} for {{period}}. You don’t need to do anything to stay.",
  engines: rowsAndConditions,
  content: [
    heading(1, "Your {{plan_name}} plan renews on {{renews_on}}"),
    paragraph("Hello {{to_name|there}}, you don’t need to do anything to stay. Here is what happens next:"),
    pairTable(
      ["Renews on", "{{renews_on}}"],
      ["Runs for", "{{period}}"],
      ["Price", "{{price}}"],
      ["Paid with", "{{paid_with}}"],
    ),
    condition(isSet("old_price"), [
      paragraph(
        bold("The price changes."),
        " Until now you paid {{old_price}}. From {{renews_on}} it is {{price}}.",
      ),
    ]),
    button("Manage subscription", "{{manage_url}}"),
    paragraph("Want to stop? Cancel there by {{cancel_by}}, and you won’t be charged again."),
  ],
  usual: {
    to_name: "Sam",
    plan_name: "Team",
    renews_on: "1 August",
    period: "one year",
    price: "€480.00",
    old_price: "",
    paid_with: "Visa ending in 4242",
    manage_url: "https://www.example.com/billing",
    cancel_by: "31 July",
  },
  others: [{ key: "price_changes", values: { price: "€504.00", old_price: "€480.00" } }],
})

const trialEnds = start({
  key: "trial-ends",
  group: "billing",
  subject: "Your trial ends on {{trial_ends_on}}",
  preheader: "What happens next, and what you can do by then.",
  engines: rowsAndConditions,
  content: [
    heading(1, "Your trial ends on {{trial_ends_on}}"),
    condition(
      isSet("paid_with"),
      [
        paragraph(
          "Hello {{to_name|there}}, your {{plan_name}} plan starts that day, at {{price}}, charged to {{paid_with}}. Everything keeps running.",
        ),
        button("Review your plan", "{{plan_url}}"),
        paragraph("Don’t want it? Cancel by {{trial_ends_on}}, and you pay nothing."),
      ],
      [
        paragraph(
          "Hello {{to_name|there}}, choose a plan by then to keep everything running. The {{plan_name}} plan fits how you use it today, at {{price}}.",
        ),
        button("Choose a plan", "{{plan_url}}"),
        paragraph(
          "Do nothing, and the trial simply ends. You pay nothing, and we keep your data for {{kept_for}}.",
        ),
      ],
    ),
    footer("You get this message because you are trying our product."),
  ],
  usual: {
    to_name: "Sam",
    trial_ends_on: "21 July",
    plan_name: "Team",
    price: "€48.00 a month",
    paid_with: "",
    plan_url: "https://www.example.com/billing/plan",
    kept_for: "30 days",
  },
  others: [{ key: "with_card", values: { paid_with: "Visa ending in 4242" } }],
})

export const subscriptionStarts: readonly Start[] = [paymentFailed, subscriptionRenewal, trialEnds]
