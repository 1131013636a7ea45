import {
  bold,
  bullets,
  button,
  columns,
  condition,
  heading,
  inline,
  isSet,
  lines,
  link,
  paragraph,
} from "./make-nodes.ts"
import { amount, cell, pairTable, headRow, rowsOf, sumRow, table, totalRow, whenSet } from "./make-tables.ts"
import { rowsAndConditions, type Start, start, tagsAlone } from "./start.ts"

const orderConfirmation = start({
  key: "order-confirmation",
  group: "orders",
  subject: "We have your order {{order_number}}",
  preheader: "{{total}} in total, arriving {{arrives|soon}}. We’ll write again when it ships.",
  engines: rowsAndConditions,
  content: [
    heading(1, "Thank you for your order"),
    paragraph(
      "Hello {{to_name|there}}, we have your order ",
      bold("{{order_number}}"),
      " and are getting it ready. We’ll write again when it is on its way.",
    ),
    table(
      headRow("Item", "Quantity", "Price"),
      rowsOf("item", "items", cell("{{item.name}}"), amount("{{item.quantity}}"), amount("{{item.price}}")),
      sumRow("Delivery", "{{delivery_price|free}}", 2),
      whenSet("voucher_code", sumRow("Voucher {{voucher_code}}", "−{{voucher_amount}}", 2)),
      totalRow("Total", "{{total}}", 2),
    ),
    columns(
      [heading(2, "Delivery to"), lines("{{ship_to}}", "{{street}}", "{{town}}")],
      [
        heading(2, "Arrives"),
        paragraph("{{arrives|soon}}"),
        heading(2, "Paid with"),
        paragraph("{{paid_with}}"),
      ],
    ),
    button("View your order", "{{order_url}}"),
    paragraph("Need to change something? You can edit or cancel the order there until it is packed."),
  ],
  usual: {
    to_name: "Sam",
    order_number: "48213",
    items: [
      { name: "Rope basket, large", quantity: 1, price: "€39.00" },
      { name: "Linen napkin", quantity: 4, price: "€26.00" },
    ],
    delivery_price: "€4.90",
    voucher_code: "SUMMER",
    voucher_amount: "€6.50",
    total: "€63.40",
    ship_to: "Sam Example",
    street: "Sample Street 12",
    town: "10115 Berlin",
    arrives: "on 16 or 17 July",
    paid_with: "Visa ending in 4242",
    order_url: "https://www.example.com/orders/48213",
  },
  others: [
    {
      key: "without_voucher",
      values: { voucher_code: "", voucher_amount: "", delivery_price: "", total: "€65.00" },
    },
  ],
})

const shipping = start({
  key: "shipping",
  group: "orders",
  subject: "Your order {{order_number}} is on its way",
  preheader: "{{carrier}} delivers it {{arrives|soon}}. See what is in this parcel.",
  engines: rowsAndConditions,
  content: [
    heading(1, "On its way to you"),
    paragraph(
      "Hello {{to_name|there}}, your parcel is with {{carrier}} and should reach you ",
      bold("{{arrives|soon}}"),
      ".",
    ),
    condition(
      isSet("tracking_url"),
      [
        paragraph("Tracking number: ", bold("{{tracking_number}}")),
        button("Track the parcel", "{{tracking_url}}"),
      ],
      [paragraph("This parcel has no tracking. It comes with the regular mail.")],
    ),
    heading(2, "In this parcel"),
    table(
      headRow("Item", "Quantity"),
      rowsOf("item", "items", cell("{{item.name}}"), amount("{{item.quantity}}")),
    ),
    condition(isSet("later_items"), [
      heading(2, "Still to come"),
      paragraph("These items come in a second parcel, at no extra cost."),
      table(
        headRow("Item", "Quantity"),
        rowsOf("item", "later_items", cell("{{item.name}}"), amount("{{item.quantity}}")),
      ),
    ]),
    paragraph("Not home that day? ", link("Choose where we leave it", "{{delivery_url}}"), "."),
  ],
  usual: {
    to_name: "Sam",
    order_number: "48213",
    carrier: "Sample Parcel",
    arrives: "on 16 July",
    tracking_number: "SP 0042 1177",
    tracking_url: "https://www.example.com/track/00421177",
    items: [
      { name: "Rope basket, large", quantity: 1 },
      { name: "Linen napkin", quantity: 4 },
    ],
    later_items: [],
    delivery_url: "https://www.example.com/orders/48213/delivery",
  },
  others: [
    {
      key: "in_two_parcels",
      values: {
        tracking_number: "",
        tracking_url: "",
        items: [{ name: "Linen napkin", quantity: 4 }],
        later_items: [{ name: "Rope basket, extra large", quantity: 2 }],
      },
    },
  ],
})

const pickup = start({
  key: "pickup",
  group: "orders",
  subject: "Your order {{order_number}} is ready for pickup",
  preheader: "{{store_name}} holds it until {{pickup_until}}. Your code is {{pickup_code}}.",
  engines: rowsAndConditions,
  content: [
    heading(1, "Ready when you are"),
    paragraph(
      "Hello {{to_name|there}}, your order {{order_number}} is waiting for you. Show this code at the counter:",
    ),
    heading(2, "{{pickup_code}}"),
    columns(
      [
        heading(2, "Where"),
        lines("{{store_name}}", "{{street}}", "{{town}}", link("Show on the map", "{{map_url}}")),
      ],
      [heading(2, "When"), lines("{{opening_hours}}", inline("Until ", bold("{{pickup_until}}")))],
    ),
    condition(
      isSet("amount_due"),
      [paragraph("Still to pay: ", bold("{{amount_due}}"), ", by card or in cash.")],
      [paragraph("It is paid already. Just pick it up.")],
    ),
    paragraph("Somebody else can pick it up for you. All they need is the code."),
  ],
  usual: {
    to_name: "Sam",
    order_number: "48213",
    pickup_code: "K7 29",
    store_name: "Sample Store, City",
    street: "Market Square 3",
    town: "10178 Berlin",
    map_url: "https://www.example.com/stores/city/map",
    opening_hours: "Monday to Saturday, 9:00 to 19:00",
    pickup_until: "28 July",
    amount_due: "€63.40",
  },
  others: [{ key: "paid", values: { amount_due: "" } }],
})

const delivered = start({
  key: "delivered",
  group: "orders",
  subject: "Your order {{order_number}} was delivered",
  preheader: "Left {{left_at|at your door}}. Can’t find it? Tell us by {{report_until}}.",
  engines: tagsAlone,
  content: [
    heading(1, "Your parcel has arrived"),
    paragraph("Hello {{to_name|there}}, we hope you like what is inside."),
    pairTable(
      ["Order", "{{order_number}}"],
      ["Delivered", "{{delivered_at}}"],
      ["Left", "{{left_at|at your door}}"],
    ),
    button("View your order", "{{order_url}}"),
    heading(2, "Something not right?"),
    bullets(
      "Can’t find it? Look around your door and ask next door. Most parcels turn up there.",
      inline(
        "Damaged or incomplete? ",
        link("Tell us", "{{report_url}}"),
        " by {{report_until}}. A photo helps.",
      ),
      inline("Not what you wanted? ", link("Send it back", "{{return_url}}"), " by {{return_until}}."),
    ),
  ],
  usual: {
    to_name: "Sam",
    order_number: "48213",
    delivered_at: "16 July, 11:40",
    left_at: "in the parcel box",
    order_url: "https://www.example.com/orders/48213",
    report_url: "https://www.example.com/orders/48213/report",
    report_until: "30 July",
    return_url: "https://www.example.com/orders/48213/return",
    return_until: "15 August",
  },
})

export const orderStarts: readonly Start[] = [orderConfirmation, shipping, pickup, delivered]
